import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { Carousel, Icon, Img, Link } from "#ui";
import { m } from "#words";
import styles from "./banners.module.css";

/** Spec 9. */
const autoplayMs = 4_000;

/** Spec 2: three banners, each a portrait picture at 768 px or narrower and a landscape one otherwise. */
const banners = [
  {
    route: "tournaments",
    art: "tournaments",
    title: m.home_tournaments,
    text: m.home_tournaments_text,
  },
  { route: "gamingTasks", art: "tasks", title: m.home_play, text: m.home_play_text },
  { route: "rewards", art: "rewards", title: m.home_rewards, text: m.home_rewards_text },
] as const;

export function Banners() {
  const { coin } = useConfig();
  return (
    <Carousel label={m.home_banners()} item="full" autoplayMs={autoplayMs}>
      {banners.map(({ route, art, title, text }, index) => (
        <article key={route} className={styles.banner}>
          <div className={styles.art}>
            <Img
              art={`banners/${art}-landscape`}
              narrow={`banners/${art}-portrait`}
              alt=""
              sizes="(min-width: 768px) 76rem, 100vw"
              priority={index === 0}
            />
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <Link to={href(route)} className={styles.whole}>
                {title()}
              </Link>
            </h2>
            <p className={styles.text}>{text({ coin })}</p>
          </div>
          <span className={styles.key}>
            <Icon name="arrow" size={24} />
          </span>
        </article>
      ))}
    </Carousel>
  );
}
