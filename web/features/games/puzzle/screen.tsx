import pictures from "virtual:art/puzzles";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endPlay, fitsRules, levelName, type Play, playOf } from "#lib/levels";
import { useNavigationState } from "#lib/router";
import {
  Async,
  Badge,
  Button,
  EmptyState,
  Icon,
  Img,
  later,
  Nothing,
  Page,
  Skeleton,
  VisuallyHidden,
} from "#ui";
import { m } from "#words";
import { PuzzleGame } from "../core/index.ts";
import { coreQuery } from "../core/load.ts";
import { LeaveSheet, useSheets } from "../play/lazy-sheets.tsx";
import { Reward } from "../play/reward.tsx";
import { useEnd, useLeave } from "../play/use-end.ts";
import { Board, said } from "./board.tsx";
import { pictureOf } from "./picture.ts";
import { ResultSheet } from "./result-sheet.tsx";
import { Score } from "./score.tsx";
import styles from "./screen.module.css";
import { usePuzzle } from "./use-puzzle.ts";

/** Puzzle Mania (spec 2, 4). The level that was started fixes the difficulty. */
export default function PuzzleMania() {
  const play = useNavigationState(playOf);
  // Without a play the route leads back to the selector.
  if (!play) return null;
  return (
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
        <Core key={play.started.sessionId} play={play} />
      </Async>
    </Page>
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

/** Nobody waits for a sound. */
const Sounds = later(() => import("./sounds.tsx"), Nothing, <div className={styles.sound} />);

/** Plays of this page so far: from the second on, the focus is the board's to take. */
let played = 0;

function Core({ play }: { play: Play }) {
  const { data: games } = useSuspenseQuery(coreQuery());
  // A page that stayed open over a change of the rules cannot play a session of the new ones.
  if (!fitsRules(play, PuzzleGame.rulesVersion(games))) {
    return (
      <EmptyState
        icon="retry"
        title={m.play_outdated()}
        action={<Button onClick={() => window.location.reload()}>{m.play_reload()}</Button>}
      />
    );
  }
  return <Game games={games} play={play} />;
}

type GameProps = { games: Parameters<typeof PuzzleGame.rulesVersion>[0]; play: Play };

function Game({ games, play }: GameProps) {
  "use memo";
  useSheets();
  const end = useEnd(play);
  const { puzzle, tap, reset } = usePuzzle(games, play, end.finish);
  const [again] = useState(() => played > 0);
  useEffect(() => {
    played += 1;
    return () => endPlay(play);
  }, [play]);
  const { state, outcome, startedAt } = puzzle;
  const leaving = useLeave(end, startedAt !== null || state.resets > 0);

  return (
    <div className={styles.game}>
      <div className={styles.head}>
        <Score puzzle={puzzle} />
        <div className={styles.target}>
          <Img
            art={pictureOf(state.image)}
            set={pictures}
            alt={m.puzzle_target()}
            sizes="(min-width: 1000px) 14rem, 4rem"
          />
        </div>
      </div>
      <div className={styles.board}>
        <Async
          skeleton={
            <div className={styles.hold}>
              <Skeleton fill />
            </div>
          }
          errorText={m.puzzle_failed_picture()}
        >
          <Board key={state.resets} puzzle={puzzle} onTap={tap} focus={again || state.resets > 0} />
        </Async>
      </div>
      <div className={styles.side}>
        <Button variant="secondary" icon="reset" disabled={outcome !== null} onClick={reset} block>
          {m.puzzle_reset()}
        </Button>
        <p className={styles.how}>
          <Icon name="rotate" size={20} />
          {m.puzzle_how()}
        </p>
        <Sounds puzzle={puzzle} />
      </div>
      <div role="status">
        <VisuallyHidden>{said(puzzle)}</VisuallyHidden>
      </div>
      {outcome && end.shown && (
        <ResultSheet
          play={play}
          outcome={outcome}
          image={state.image}
          end={end}
          onLeave={leaving.ask}
        />
      )}
      <LeaveSheet
        open={leaving.open}
        unsent={outcome !== null}
        text={m.puzzle_leave_text()}
        onStay={leaving.stay}
        onLeave={leaving.go}
      />
    </div>
  );
}
