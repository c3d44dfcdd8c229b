import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { ButtonLink, Img, Page } from "#ui";
import { m } from "#words";
import styles from "./home.module.css";

export default function Home() {
  const { coin } = useConfig();
  return (
    <Page title={m.home_title()} hideTitle>
      <div className={styles.hero}>
        <div className={styles.art}>
          <Img
            art="games/puzzle-mania-hero"
            alt=""
            priority
            sizes="(min-width: 768px) 76rem, 100vw"
          />
        </div>
        <p className={styles.headline}>{m.home_headline()}</p>
        <p className={styles.intro}>{m.home_intro({ coin })}</p>
        <div className={styles.actions}>
          <ButtonLink to={href("gamingTasks")} size="l" icon="gamepad">
            {m.home_play()}
          </ButtonLink>
          <ButtonLink to={href("rewards")} size="l" variant="secondary" icon="gift">
            {m.home_rewards()}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
