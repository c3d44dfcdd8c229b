import { useEffect, useRef } from "react";
import { still } from "#lib/motion";
import { GameSounds, useGameSounds } from "#lib/sound/game";
import SoundSwitch from "../play/sound-switch.tsx";
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

/** Semitones above the first tile: the nearer the picture, the higher a tile that comes right. */
const climb = [0, 2, 4, 7, 9, 12];
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
  if (upright) hearUpright(after, after.last);
  else sounds.play("turn");
  const left = after.state.allowedMoves - after.state.moves;
  if (left === fewMoves) sounds.play("few");
  else if (left === 1) sounds.play("last");
  if (moves) navigator.vibrate?.(upright ? 14 : 8);
}

function hearUpright({ state: { rotations, grid } }: Puzzle, tile: number): void {
  const all = [...rotations];
  const right = all.filter((turns) => turns === 0).length;
  if (right === all.length - 1) {
    sounds.play("near");
    return;
  }
  const start = tile - (tile % grid);
  const row = all.slice(start, start + grid);
  const step = climb[Math.floor((right / all.length) * climb.length)] ?? 0;
  sounds.play("right", { rate: 2 ** (step / 12) });
  if (row.every((turns) => turns === 0)) sounds.play("row");
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
