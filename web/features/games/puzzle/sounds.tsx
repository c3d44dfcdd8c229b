import { useEffect, useRef } from "react";
import { still } from "#lib/motion";
import { climb, climbThrough, GameSounds, useGameSounds } from "#lib/sound/game";
import SoundSwitch from "../play/sound-switch.tsx";
import { linesOf } from "./lines.ts";
import styles from "./screen.module.css";
import type { Puzzle } from "./use-puzzle.ts";

type Name =
  | ("pick" | "turn" | "right" | "row" | "near" | "reset" | "few" | "last")
  | ("star" | "blocked" | "solved" | "failed");

const sounds = new GameSounds<Name>(
  {
    turn: "tick",
    right: "clang",
    row: "clang",
    near: "clang",
    few: "knock",
    last: "knock",
    solved: "cheer",
    failed: "sigh",
  },
  async () => (await import("./bank.ts")).bank,
);

const fewMoves = 3;

/** Sound and vibration for a change of the puzzle; no vibration for a start or a reset. */
export function hear(before: Puzzle, after: Puzzle): void {
  if (after === before) return;
  if (after.last === null) {
    if (after.state.resets > before.state.resets) sounds.play("reset");
    return;
  }
  const moves = !still();
  if (after.outcome) {
    sounds.play(after.outcome.passed ? "solved" : "failed");
    if (moves) navigator.vibrate?.(after.outcome.passed ? [30, 40, 60] : 60);
    return;
  }
  const upright = after.state.rotations[after.last] === 0;
  const line = upright && linesOf(after.state, after.last).length > 0;
  if (upright) hearUpright(after, line);
  else sounds.play("turn");
  const left = after.state.allowedMoves - after.state.moves;
  if (left === fewMoves) sounds.play("few");
  else if (left === 1) sounds.play("last");
  if (moves) navigator.vibrate?.(line ? [12, 24, 20] : upright ? 14 : 8);
}

function hearUpright({ state: { rotations } }: Puzzle, line: boolean): void {
  const all = [...rotations];
  const right = all.filter((turns) => turns === 0).length;
  if (right === all.length - 1) {
    sounds.play("near");
    return;
  }
  // The nearer the picture, the higher a tile that comes right.
  sounds.play("right", { rate: climbThrough(right / all.length) });
  if (line) sounds.play("row");
}

/** A finger is on a tile, which turns when it is lifted. */
export const hearPick = (): void => sounds.play("pick");

/** A tap that turns nothing. */
export const hearBlocked = (): void => sounds.play("blocked");

/** A star of the result lands, the first as 0. */
export function hearStar(star: number): void {
  sounds.play("star", { rate: climb(star * 2) });
  if (!still()) navigator.vibrate?.(18);
}

const playing = ["tune"];
const over: string[] = [];

export default function Sounds({ puzzle }: { puzzle: Puzzle }) {
  useGameSounds(sounds, puzzle.startedAt !== null && !puzzle.outcome ? playing : over);
  const before = useRef(puzzle);
  useEffect(() => {
    hear(before.current, puzzle);
    before.current = puzzle;
  }, [puzzle]);
  return <SoundSwitch className={styles.sound} />;
}
