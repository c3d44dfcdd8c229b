import { useSuspenseQueries } from "@tanstack/react-query";
import { useRef } from "react";
import { useConfig } from "#lib/config";
import { fitsRules, levelName, type Play, playOf } from "#lib/levels";
import { back, href, unwind, useNavigationState } from "#lib/router";
import { Async, Badge, Button, EmptyState, IconButton, lazyWithRetry, Page, Skeleton } from "#ui";
import { m } from "#words";
import { coreQuery } from "../core/load.ts";
import { Away } from "../play/arrival.tsx";
import { Reward } from "../play/reward.tsx";
import { useWholeScreen } from "../play/use-whole-screen.ts";
import type { Leave } from "./game.tsx";
import { gameQuery } from "./load.ts";
import styles from "./screen.module.css";

/** If its code does not load, the route reports it. */
const Album = lazyWithRetry(
  () => import("./album.tsx"),
  () => {
    throw new Error("no network");
  },
);

/**
 * Puzzle Mania (spec 2, 4). The started level fixes the difficulty. Without one, and with `?album`,
 * the album of pictures.
 */
export default function PuzzleMania() {
  const play = useNavigationState(playOf);
  const { album } = useConfig().additions;
  if (!play) return album ? <Album /> : <Away to={href("gamingTasks")} />;
  return <Field play={play} />;
}

/** A phone's whole screen; from a tablet on a screen like the others. */
function Field({ play }: { play: Play }) {
  useWholeScreen(true);
  const leave = useRef<() => void>(null);
  return (
    <div className={styles.whole}>
      <IconButton
        icon="backward"
        label={m.game_leave()}
        className={styles.exit}
        onClick={() => (leave.current ? leave.current() : unwind(back))}
      />
      <Page
        title={m.route_puzzle_mania()}
        action={
          <p className={styles.level}>
            <Badge>{levelName(play.level)}</Badge>
            <Reward play={play} />
          </p>
        }
      >
        <Async skeleton={<GameSkeleton />} errorText={m.play_failed_load()}>
          <Loaded key={play.started.sessionId} play={play} leave={leave} />
        </Async>
      </Page>
    </div>
  );
}

function GameSkeleton() {
  return (
    <div className={styles.game}>
      <div className={styles.head}>
        <Skeleton height="3.25rem" />
      </div>
      <div className={styles.board}>
        <div className={styles.hold}>
          <Skeleton fill />
        </div>
      </div>
    </div>
  );
}

function Loaded({ play, leave }: { play: Play; leave: Leave }) {
  const [{ data: core }, { data: Game }] = useSuspenseQueries({
    queries: [coreQuery(), gameQuery()],
  });
  // A page older than the current rules cannot play a session of the new ones.
  if (!fitsRules(play, core.PuzzleGame.rulesVersion(core.games))) {
    return (
      <EmptyState
        icon="retry"
        title={m.play_outdated()}
        action={<Button onClick={() => window.location.reload()}>{m.play_reload()}</Button>}
      />
    );
  }
  return <Game core={core} play={play} leave={leave} />;
}
