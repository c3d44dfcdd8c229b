import { useQuery } from "@tanstack/react-query";
import type { EnteredTournament } from "#api";
import { landingHref, useConfig } from "#lib/config";
import { openPopup } from "#lib/popups";
import { href } from "#lib/router";
import { useSession } from "#lib/session";
import { streakQuery } from "#lib/subscriber";
import { enteredQuery } from "#lib/tournaments";
import {
  Button,
  ButtonLink,
  Coins,
  cx,
  Icon,
  IconButton,
  lazyWithRetry,
  VisuallyHidden,
} from "#ui";
import { m, number } from "#words";
import grid from "../parts/today.module.css";
import { NextLevel, TryGame } from "./game.tsx";
import { Goal, Prize } from "./goal.tsx";
import { Row, UnreadyRow, WaitingRow } from "./row.tsx";
import styles from "./today.module.css";

/** Apart: its words come with those of all tournaments, and few readers have a match today. */
const Match = lazyWithRetry(
  () => import("./match.tsx"),
  () => <WaitingRow />,
  <WaitingRow />,
);

const QuestsAhead = lazyWithRetry(
  () => import("./quests-ahead.tsx"),
  () => <WaitingRow />,
  <WaitingRow />,
);

/** Apart, as matches are: the words and the chest come with the screen of quests. */
const Quests = lazyWithRetry(
  () => import("./quests.tsx"),
  () => <WaitingRow />,
  <WaitingRow />,
);

/**
 * What awaits the reader today, before everything else: for a subscriber the streak, the next level,
 * a match or a reward, and the quests; for a guest the way in, a game to try, and what can be won.
 */
export default function Today() {
  const { status } = useSession();
  const { additions } = useConfig();
  return (
    <section aria-label={m.today_title()} className={cx(grid.today, additions.quests && grid.four)}>
      {status === "subscriber" ? (
        <>
          <Streak />
          <NextLevel />
          <MatchOrGoal />
        </>
      ) : (
        <>
          {status === "guest" ? <Invitation /> : <Streak />}
          <TryGame />
          <Prize />
        </>
      )}
      {additions.quests && (status === "subscriber" ? <Quests /> : <QuestsAhead />)}
    </section>
  );
}

function Invitation() {
  const config = useConfig();
  const { coin, streak } = config;
  return (
    <Row
      lit
      title={m.home_start_hint({ credits: streak.base, coin })}
      action={
        <ButtonLink to={landingHref(config, href("home"))} size="s">
          {m.home_start()}
        </ButtonLink>
      }
    />
  );
}

const Flame = ({ days }: { days: number }) => (
  <span className={cx(styles.flame, days > 0 && styles.burning)}>
    <Icon name="flame" size={24} />
    {days > 0 && (
      <>
        <VisuallyHidden>{m.today_row({ count: days })}</VisuallyHidden>
        <span aria-hidden="true">{number(days)}</span>
      </>
    )}
  </span>
);

function Streak() {
  const streak = useQuery(streakQuery());
  const { streak: rule } = useConfig();
  if (!streak.data) return <UnreadyRow query={streak} failed={m.streak_failed()} slow />;
  const {
    active_streak,
    streak_to_claim: day,
    amount_to_claim: amount,
    rewardClaimed,
  } = streak.data;
  const days = <Flame days={active_streak} />;
  if (!rewardClaimed) {
    return (
      <Row
        lit
        mark={days}
        title={
          <span className={styles.pair}>
            {m.today_day({ day })} <Coins value={amount} signed />
          </span>
        }
        action={
          <Button size="s" onClick={() => openPopup("checkin")}>
            {m.home_claim({ day })}
          </Button>
        }
      >
        {m.home_today()}
      </Row>
    );
  }
  return (
    <Row
      mark={days}
      title={
        <span className={styles.pair}>
          <Icon name="check" size={20} className={styles.check} />
          <span className={styles.words}>{m.home_claimed({ day })}</span>
        </span>
      }
      action={
        <IconButton
          icon="forward"
          label={m.home_streak_more()}
          onClick={() => openPopup("checkin")}
        />
      }
    >
      {day >= rule.days ? (
        m.today_round({ days: rule.days })
      ) : (
        <span className={styles.pair}>
          {m.today_tomorrow()} <Coins value={amount + rule.step} size="s" signed />
        </span>
      )}
    </Row>
  );
}

const dayMs = 86_400_000;

/** States that the match bar shows on every screen. */
const onBar = ["open", "playing", "called", "drawn", "through"];

/** The tournament of today that nothing else on the screen speaks of. */
const comingMatch = (
  entered: readonly EnteredTournament[],
  matchBar: boolean,
  now: number,
): EnteredTournament | undefined =>
  entered.find(
    ({ state, startsAt }) =>
      state === "starting" ||
      (state === "entered" && Date.parse(startsAt) - now < dayMs) ||
      (!matchBar && onBar.includes(state)),
  );

/** A match comes before a reward. */
function MatchOrGoal() {
  const { additions } = useConfig();
  const { data, isPending } = useQuery(enteredQuery());
  if (isPending) return <WaitingRow />;
  const mine = comingMatch(data ?? [], additions.matchBar, Date.now());
  return mine ? <Match mine={mine} /> : <Goal />;
}
