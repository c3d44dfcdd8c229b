import { useEffect, useState } from "react";
import type { System } from "#console/api";
import { figureOf } from "../system.ts";

/** An hour of readings, one every five seconds. */
const kept = 720;

/** The readings of each figure since the wallboard was opened, the oldest first. */
export type History = Readonly<Record<string, readonly number[]>>;

/** Adds the figures of a reading to the history. A figure that no node has keeps its line as it is. */
export function withReading(
  history: History,
  system: System,
  figures: readonly string[],
): Record<string, readonly number[]> {
  const next: Record<string, readonly number[]> = { ...history };
  for (const name of figures) {
    const value = figureOf(system, name);
    if (value !== null) next[name] = [...(history[name] ?? []), value].slice(-kept);
  }
  return next;
}

/** Collects readings while the wallboard is open. */
export function useHistory(system: System | undefined, figures: readonly string[]): History {
  const [history, setHistory] = useState<History>({});
  const at = system?.now;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reading counts once, by its time.
  useEffect(() => {
    if (system) setHistory((before) => withReading(before, system, figures));
  }, [at]);
  return history;
}
