import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { Async, ButtonLink, EmptyState, Page } from "#ui";
import { m } from "#words";
import { Badges } from "./parts/badges.tsx";
import { Season } from "./parts/season.tsx";
import { BadgesSkeleton, QuestsSkeleton } from "./parts/skeletons.tsx";
import { Today } from "./parts/today.tsx";
import styles from "./quests.module.css";

/** Today's quests with their chest, the season's road, and the badges. */
export default function Quests() {
  const { additions } = useConfig();
  if (!additions.quests && !additions.badges) {
    return (
      <Page title={m.nav_quests()} narrow>
        <EmptyState
          icon="clock"
          title={m.quests_off()}
          text={m.quests_off_text()}
          action={
            <ButtonLink to={href("gamingTasks")} icon="gamepad">
              {m.home_play()}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={m.nav_quests()} {...(additions.quests && { lead: m.quests_lead() })}>
      <div className={styles.columns}>
        {additions.quests && (
          <Async skeleton={<QuestsSkeleton />} errorText={m.quests_failed()}>
            <div className={styles.column}>
              <Today />
              {additions.season && <Season />}
            </div>
          </Async>
        )}
        {additions.badges && (
          <section aria-labelledby="badges" className={styles.column}>
            <h2 id="badges" className={styles.heading}>
              {m.badges_title()}
            </h2>
            <Async skeleton={<BadgesSkeleton />} errorText={m.badges_failed()}>
              <Badges />
            </Async>
          </section>
        )}
      </div>
    </Page>
  );
}
