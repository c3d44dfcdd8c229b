import { useSuspenseQuery } from "@tanstack/react-query";
import type { Leader, OwnRank } from "#api";
import { useConfig } from "#lib/config";
import { leaderboardQuery } from "#lib/lists";
import { href, useQueryParams } from "#lib/router";
import { retryRestore, useSession } from "#lib/session";
import {
  Async,
  ButtonLink,
  cx,
  EmptyState,
  ErrorState,
  errorText,
  Link,
  lazyWithRetry,
  Page,
  VisuallyHidden,
} from "#ui";
import { m } from "#words";
import styles from "./leaderboard.module.css";
import { LeagueSkeleton } from "./league/skeleton.tsx";
import { OwnPlace } from "./parts/own-place.tsx";
import { Podium } from "./parts/podium.tsx";
import { Row } from "./parts/row.tsx";
import { BoardSkeleton } from "./parts/skeleton.tsx";

const onPodium = 3;
/** Ranks visible without scrolling, also on a phone. */
const atAGlance = 6;

const Friends = lazyWithRetry(
  () => import("./friends/friends.tsx"),
  () => <ErrorState text={m.error_network()} />,
  <LeagueSkeleton />,
);

const League = lazyWithRetry(
  () => import("./league/league.tsx"),
  () => <ErrorState text={m.error_network()} />,
  <LeagueSkeleton />,
);

export default function Leaderboard() {
  const { coin, additions } = useConfig();
  const board = useQueryParams().get("board");
  const shown =
    additions.leagues && board === "week"
      ? "week"
      : additions.friends && board === "friends"
        ? "friends"
        : "all";
  const leads = { week: m.league_week_lead, friends: m.friends_lead, all: m.leaderboard_lead };
  return (
    <Page title={m.nav_leaderboard()} lead={leads[shown]({ coin })}>
      <div className={styles.boards}>
        {(additions.leagues || additions.friends) && <Boards shown={shown} />}
        {shown === "week" ? (
          <League />
        ) : shown === "friends" ? (
          <Friends />
        ) : (
          <Async skeleton={<BoardSkeleton />} errorText={m.leaderboard_failed()}>
            <Board />
          </Async>
        )}
      </div>
    </Page>
  );
}

/** Links, because each board has an address. */
function Boards({ shown }: { shown: "week" | "friends" | "all" }) {
  const { additions } = useConfig();
  const link = (to: string, current: boolean, label: string) => (
    <Link to={to} replace className={styles.tab} aria-current={current ? "page" : undefined}>
      {label}
    </Link>
  );
  return (
    <nav aria-label={m.league_boards()} className={styles.tabs}>
      {additions.leagues &&
        link(href("leaderboard", {}, { board: "week" }), shown === "week", m.league_week())}
      {additions.friends &&
        link(href("leaderboard", {}, { board: "friends" }), shown === "friends", m.friends_tab())}
      {link(href("leaderboard"), shown === "all", m.league_all_time())}
    </nav>
  );
}

const isOwn = (leader: Leader, me: OwnRank | null | undefined) =>
  leader.rank === me?.rank && leader.score === me.score;

function Board() {
  "use memo";
  const { data, error, refetch } = useSuspenseQuery(leaderboardQuery());
  const { leaders, me } = data;
  const { status } = useSession();
  const { coin } = useConfig();
  if (leaders.length === 0) {
    return (
      <EmptyState
        icon="podium"
        title={m.leaderboard_empty_title()}
        text={m.leaderboard_empty_text({ coin })}
        action={
          <ButtonLink to={href("gamingTasks")} icon="gamepad">
            {m.rewards_earn()}
          </ButtonLink>
        }
      />
    );
  }
  // No rank came with the list: the session is unknown or the call failed.
  const failure =
    status === "unreached"
      ? m.error_network()
      : error && me === undefined
        ? errorText(error, m.leaderboard_failed())
        : null;
  const rest = leaders.slice(onPodium);
  // With three or fewer the podium is the whole board.
  const few = rest.length === 0;
  // On a short board the subscriber's own row is visible anyway.
  const inView =
    leaders.length <= atAGlance &&
    status === "subscriber" &&
    leaders.some((leader) => isOwn(leader, me));
  return (
    <div className={cx(styles.board, few && styles.few)}>
      <section aria-label={m.leaderboard_top()} className={styles.top}>
        <Podium leaders={leaders.slice(0, onPodium)} isOwn={(leader) => isOwn(leader, me)} />
      </section>
      <div className={styles.rest}>
        {!few && (
          <section>
            <h2>
              <VisuallyHidden>{m.leaderboard_rest()}</VisuallyHidden>
            </h2>
            <ol start={onPodium + 1} className={styles.rows}>
              {rest.map((leader) => (
                <Row key={leader.rank} leader={leader} own={isOwn(leader, me)} />
              ))}
            </ol>
          </section>
        )}
        {!inView && (
          // The page brought the list; the own rank needs a call, which can fail alone.
          <OwnPlace
            me={me}
            status={status}
            failure={failure}
            onRetry={() => {
              retryRestore();
              void refetch();
            }}
          />
        )}
      </div>
    </div>
  );
}
