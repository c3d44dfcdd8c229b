import { useEffect, useState } from "react";
import { cx } from "#ui";
import { m, number } from "#words";
import styles from "./score.module.css";
import { type Puzzle, secondsSince } from "./use-puzzle.ts";

/** With fewer moves left, they are drawn in the warning colour. */
const fewMoves = 3;

/** Moves, Time (s), Allowed Moves (spec 2). */
export function Score({ puzzle }: { puzzle: Puzzle }) {
  "use memo";
  const { state, startedAt, outcome } = puzzle;
  const few = state.allowedMoves - state.moves < fewMoves;
  return (
    <dl className={styles.score}>
      <div className={styles.stat}>
        <dt>{m.puzzle_moves()}</dt>
        <dd className={cx(few && !outcome?.passed && styles.few)}>{number(state.moves)}</dd>
      </div>
      <div className={styles.stat}>
        <dt>{m.puzzle_time()}</dt>
        <dd>
          {outcome ? number(outcome.seconds) : <Clock key={startedAt ?? 0} startedAt={startedAt} />}
        </dd>
      </div>
      <div className={styles.stat}>
        <dt>{m.puzzle_allowed()}</dt>
        <dd>{number(state.allowedMoves)}</dd>
      </div>
    </dl>
  );
}

/** Renders once a second, and not before the first tap. */
function Clock({ startedAt }: { startedAt: number | null }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (startedAt === null) return;
    const next = startedAt + (seconds + 1) * 1000 - performance.now();
    const timer = setTimeout(() => {
      // Timers may fire early: the clock always moves on by a second at least.
      setSeconds(Math.max(seconds + 1, secondsSince(startedAt, performance.now())));
    }, next);
    return () => clearTimeout(timer);
  }, [startedAt, seconds]);
  return number(seconds);
}
