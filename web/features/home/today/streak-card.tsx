import { useSuspenseQuery } from "@tanstack/react-query";
import { landingHref, useConfig } from "#lib/config";
import { openPopup } from "#lib/popups";
import { href } from "#lib/router";
import { useSession } from "#lib/session";
import { streakQuery } from "#lib/subscriber";
import { Async, Button, ButtonLink, Card, Coins, Icon, Loading, ProgressBar, Skeleton } from "#ui";
import { m } from "#words";
import styles from "./streak-card.module.css";

/** The streak by itself, below the banners, where the operator has switched Today off. */
export default function StreakCard() {
  const { status } = useSession();
  if (status === "guest") return <Invitation />;
  if (status === "restoring")
    return (
      <Loading>
        <Waiting />
      </Loading>
    );
  return (
    <Async skeleton={<Waiting />} errorText={m.streak_failed()}>
      <Today />
    </Async>
  );
}

/** A skeleton of the card's size in every width and language. */
const Waiting = () => (
  <Card>
    <div className={styles.card}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Skeleton width="60%" height="1lh" />
        </p>
        <Skeleton height="0.5rem" />
        <p className={styles.hint}>
          <Skeleton width="30%" height="1lh" />
        </p>
      </div>
      <div className={styles.action}>
        <Skeleton width="100%" height="3.5rem" />
      </div>
    </div>
  </Card>
);

function Invitation() {
  const config = useConfig();
  const { coin, streak } = config;
  return (
    <Card tone="lit">
      <div className={styles.card}>
        <div className={styles.words}>
          <h2 className={styles.title}>{m.home_headline({ coin })}</h2>
          <p className={styles.text}>{m.home_intro({ coin })}</p>
        </div>
        <div className={styles.action}>
          <ButtonLink to={landingHref(config, href("home"))} size="l" icon="flame">
            {m.home_start()}
          </ButtonLink>
          <p className={styles.hint}>{m.home_start_hint({ credits: streak.base, coin })}</p>
        </div>
      </div>
    </Card>
  );
}

function Today() {
  const { data: streak } = useSuspenseQuery(streakQuery());
  const { streak: rule } = useConfig();
  const { streak_to_claim: day, amount_to_claim: amount, rewardClaimed: claimed } = streak;
  return (
    <Card tone={claimed ? "plain" : "lit"}>
      <div className={styles.card}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            {claimed ? (
              <>
                <Icon name="check" size={24} className={styles.tick} />
                {m.home_claimed({ day })}
              </>
            ) : (
              <>
                {m.home_today()} <Coins value={amount} signed />
              </>
            )}
          </h2>
          <ProgressBar
            value={claimed ? day : day - 1}
            max={rule.days}
            label={m.streak_of({ day, days: rule.days })}
            hideLabel
          />
          <p className={styles.hint}>
            {claimed
              ? day >= rule.days
                ? m.streak_full({ days: rule.days })
                : m.streak_tomorrow({ credits: amount + rule.step })
              : m.streak_of({ day, days: rule.days })}
          </p>
        </div>
        <div className={styles.action}>
          {claimed ? (
            <Button variant="secondary" icon="flame" onClick={() => openPopup("checkin")}>
              {m.home_streak_more()}
            </Button>
          ) : (
            <Button size="l" icon="flame" onClick={() => openPopup("checkin")}>
              {m.home_claim({ day })}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
