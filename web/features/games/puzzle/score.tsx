import { useEffect, useState } from "react";
import { cx } from "#ui";
import { m, number } from "#words";
import styles from "./score.module.css";
import { StarRow } from "./star-row.tsx";
import { movesForStars, starsOf } from "./stars.ts";
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

/** The moves that are left, with the stars that they are still worth: what the figures say, at a glance. */
export function Meter({ puzzle: { state, outcome } }: { puzzle: Puzzle }) {
  const { allowedMoves: max, moves } = state;
  const left = Math.max(0, max - moves);
  const lost = outcome !== null && !outcome.passed;
  return (
    <div
      aria-hidden="true"
      className={cx(styles.meter, left < fewMoves && !outcome?.passed && styles.short)}
    >
      <StarRow count={lost ? 0 : starsOf({ moves, max })} />
      <span className={styles.track}>
        <span className={styles.left} style={{ "--left": left / max }} />
        {movesForStars.map((at) => (
          <span key={at} className={styles.mark} style={{ "--left": at / max }} />
        ))}
      </span>
    </div>
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
