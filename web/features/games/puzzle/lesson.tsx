import { useEffect, useState } from "react";
import { preference } from "#lib/session";
import styles from "./lesson.module.css";
import type { Puzzle } from "./use-puzzle.ts";

/**
 * How to play without a word, until a tile came upright on this device: a hand taps a tile that lies
 * turned, and stays with it until it is upright.
 */
export function Lesson({ puzzle: { state, last } }: { puzzle: Puzzle }) {
  const [taught, setTaught] = useState(() => preference.get("turned") !== null);
  const { rotations, grid } = state;
  const upright = last !== null && rotations[last] === 0;
  useEffect(() => {
    if (taught || !upright) return;
    preference.set("turned", "1");
    setTaught(true);
  }, [taught, upright]);
  if (taught || upright) return null;
  const tile = last ?? rotations.findIndex((turns) => turns !== 0);
  return (
    <span
      aria-hidden="true"
      className={styles.lesson}
      style={{ "--x": tile % grid, "--y": Math.floor(tile / grid) }}
    >
      <span className={styles.ring} />
      <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.hand}>
        <path d="M9.6 13.6V4.7a1.7 1.7 0 0 1 3.4 0v5.5l5 1.2a2.3 2.3 0 0 1 1.8 2.5l-.5 4.4a3.6 3.6 0 0 1-3.6 3.2h-3.1a4.2 4.2 0 0 1-3.2-1.5l-4.1-5a1.6 1.6 0 0 1 2.3-2.2z" />
      </svg>
    </span>
  );
}
