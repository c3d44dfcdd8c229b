import type { OwnRank } from "#api";
import { landingHref, useConfig } from "#lib/config";
import { openPopup } from "#lib/popups";
import { href } from "#lib/router";
import type { Session } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import { Avatar, Button, ButtonLink, Coins, Skeleton } from "#ui";
import { m, number } from "#words";
import styles from "../leaderboard.module.css";

export function OwnPlace({
  me,
  status,
  failure,
  onRetry,
}: {
  me: OwnRank | null | undefined;
  status: Session["status"];
  failure: string | null;
  onRetry: () => void;
}) {
  function content() {
    if (status === "guest") return <Guest />;
    if (failure) return <Failed text={failure} onRetry={onRetry} />;
    return <SubscriberPlace me={me} />;
  }
  return (
    <section aria-label={m.leaderboard_own()} className={styles.dock}>
      <div className={styles.mine}>{content()}</div>
    </section>
  );
}

function Guest() {
  const config = useConfig();
  return (
    <>
      <p className={styles.say}>{m.leaderboard_guest()}</p>
      <ButtonLink to={landingHref(config, href("leaderboard"))} size="s">
        {m.log_in()}
      </ButtonLink>
    </>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <p className={styles.say} role="alert">
        {text}
      </p>
      <Button size="s" variant="secondary" icon="retry" onClick={onRetry}>
        {m.retry()}
      </Button>
    </>
  );
}

function SubscriberPlace({ me }: { me: OwnRank | null | undefined }) {
  const profile = useProfile();
  const { coin } = useConfig();
  if (me === undefined) {
    return (
      <>
        <Skeleton width="2.5rem" height="1.5rem" />
        <Skeleton width="2.5rem" height="2.5rem" round />
        <span className={styles.say}>
          <Skeleton width="7rem" />
        </span>
        <Skeleton width="4rem" />
      </>
    );
  }
  if (me === null) {
    return (
      <>
        <p className={styles.say}>{m.leaderboard_unranked({ coin })}</p>
        <Button size="s" icon="checkin" onClick={() => openPopup("checkin")}>
          {m.profile_check_in()}
        </Button>
      </>
    );
  }
  return (
    <>
      <span className={styles.place}>#{number(me.rank)}</span>
      <Avatar
        src={profile?.profileImage}
        face={profile?.avatar}
        name={profile?.username ?? ""}
        size={40}
      />
      <span className={styles.say}>{m.leaderboard_own()}</span>
      <Coins value={me.score} />
    </>
  );
}
