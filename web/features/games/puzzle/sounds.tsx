import { useEffect, useRef } from "react";
import { still } from "#lib/motion";
import { play } from "#lib/sound";
import SoundSwitch from "../play/sound-switch.tsx";
import styles from "./screen.module.css";
import type { Puzzle } from "./use-puzzle.ts";

/** Sound and vibration for a change of the puzzle; none for a start or a reset. */
export function hear(before: Puzzle, after: Puzzle): void {
  if (after.last === null || after === before) return;
  const moves = !still();
  if (after.outcome) {
    play(after.outcome.passed ? "cheer" : "sigh");
    if (moves) navigator.vibrate?.(after.outcome.passed ? [30, 40, 60] : 60);
    return;
  }
  const upright = after.state.rotations[after.last] === 0;
  play(upright ? "clang" : "tick", upright ? 0.6 : 1);
  if (moves) navigator.vibrate?.(upright ? 14 : 8);
}

export default function Sounds({ puzzle }: { puzzle: Puzzle }) {
  const before = useRef(puzzle);
  useEffect(() => {
    hear(before.current, puzzle);
    before.current = puzzle;
  }, [puzzle]);
  return <SoundSwitch className={styles.sound} />;
}
