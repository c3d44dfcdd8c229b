import { useSuspenseQuery } from "@tanstack/react-query";
import type { League as LeagueData } from "#api";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { useSession } from "#lib/session";
import { Async, ButtonLink, EmptyState } from "#ui";
import { isolate, m, number } from "#words";
import { GuestBoard } from "../parts/guest.tsx";
import { Head } from "./head.tsx";
import { LastWeek } from "./last-week.tsx";
import styles from "./league.module.css";
import { leagueQuery } from "./query.ts";
import { LeagueSkeleton } from "./skeleton.tsx";
import { Group } from "./table.tsx";
import { nameOfTier, tierOf } from "./tiers.ts";

/** The subscriber's league of the week. */
export default function League() {
  const { status } = useSession();
  if (status === "guest") {
    return (
      <GuestBoard
        board="week"
        icon="trophy"
        title={m.league_guest_title()}
        text={m.league_guest_text}
      />
    );
  }
  return (
    <Async skeleton={<LeagueSkeleton />} errorText={m.league_failed()}>
      {status === "restoring" ? <LeagueSkeleton /> : <Shown />}
    </Async>
  );
}

function Shown() {
  const { data } = useSuspenseQuery(leagueQuery());
  return (
    <div className={styles.league}>
      {data.lastWeek && <LastWeek last={data.lastWeek} />}
      <Head league={data} />
      <State league={data} />
      <p className={styles.rules}>
        {m.league_rules()}{" "}
        {data.prizes.length > 0 && m.league_prizes_from({ count: data.prizesFrom })}
      </p>
    </div>
  );
}

function State({ league }: { league: LeagueData }) {
  const { coin } = useConfig();
  if (league.state === "playing") return <Group league={league} />;
  if (league.state === "forming") {
    const amount = isolate(`${number(league.points)} ${coin}`);
    return (
      <EmptyState
        icon="clock"
        title={m.league_forming_title()}
        text={m.league_forming_text({ amount })}
      />
    );
  }
  if (!league.endsAt) {
    return <EmptyState icon="clock" title={m.league_soon_title()} text={m.league_soon_text()} />;
  }
  return (
    <EmptyState
      icon="trophy"
      title={m.league_idle_title({ coin: isolate(coin) })}
      text={m.league_idle_text({ tier: nameOfTier(tierOf(league.tier)) })}
      action={
        <ButtonLink to={href("gamingTasks")} icon="gamepad">
          {m.league_earn()}
        </ButtonLink>
      }
    />
  );
}
