import { useEffect, useRef, useState } from "react";
import { type Play, seedOf } from "#lib/levels";
import type { PuzzleState } from "../core/index.ts";
import type { Core } from "../core/load.ts";

/** A game's end: its result, and the log that proves it. */
export type Outcome = {
  passed: boolean;
  moves: number;
  max: number;
  seconds: number;
  replay: string;
};

export type Puzzle = {
  state: PuzzleState;
  /**
   * Quarter turns of each tile as drawn. They only grow: the last turn to upright is clockwise too.
   */
  turns: readonly number[];
  /** The first tap on this picture, in ms of `performance.now()`. */
  startedAt: number | null;
  last: number | null;
  outcome: Outcome | null;
};

const fresh = (state: PuzzleState): Puzzle => ({
  state,
  turns: [...state.rotations],
  startedAt: null,
  last: null,
  outcome: null,
});

export const secondsSince = (startedAt: number | null, now: number): number =>
  startedAt === null ? 0 : Math.floor((now - startedAt) / 1000);

/**
 * The core's game of one started level. The core decides everything; this hook keeps the drawn
 * state.
 */
export function usePuzzle(core: Core, play: Play, onEnd: (outcome: Outcome) => void) {
  const [game] = useState(
    () => new core.PuzzleGame(core.games, play.level.game_level, seedOf(play), performance.now()),
  );
  const [puzzle, setPuzzle] = useState(() => fresh(game.state));
  // Two taps may come between two renders.
  const latest = useRef(puzzle);
  useEffect(() => () => game.free(), [game]);

  function put(next: Puzzle): void {
    latest.current = next;
    setPuzzle(next);
  }

  /** False if the game is over, or the tap is faster than a hand can be: then nothing changes. */
  function tap(tile: number): boolean {
    const now = performance.now();
    if (game.tap(tile, now) !== "taken") return false;
    const before = latest.current;
    const startedAt = before.startedAt ?? now;
    const { state } = game;
    const outcome =
      state.solved || state.failed
        ? {
            passed: state.solved,
            moves: state.moves,
            max: state.allowedMoves,
            seconds: secondsSince(startedAt, now),
            replay: game.log(),
          }
        : null;
    const turns = before.turns.map((turn, at) => (at === tile ? turn + 1 : turn));
    put({ state, turns, startedAt, last: tile, outcome });
    if (outcome) onEnd(outcome);
    return true;
  }

  function reset(): void {
    if (game.reset(performance.now()) === "taken") put(fresh(game.state));
  }

  return { puzzle, tap, reset };
}
