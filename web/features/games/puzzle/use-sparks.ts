import { type RefObject, useEffect, useRef } from "react";
import { linesOf } from "./lines.ts";
import { Sparks } from "./sparks.ts";
import type { Puzzle } from "./use-puzzle.ts";

/** Sparks where a tile comes upright, along a whole line, and around the solved picture. */
export function useSparks(puzzle: Puzzle): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sparks = useRef<Sparks>(null);
  useEffect(() => () => sparks.current?.stop(), []);
  useEffect(() => {
    const { state, last, outcome } = puzzle;
    if (!canvas.current || last === null || state.rotations[last] !== 0) return;
    sparks.current ??= new Sparks(canvas.current);
    const { grid } = state;
    const middle = (at: number) => (at + 0.5) / grid;
    const at = { x: middle(last % grid), y: middle(Math.floor(last / grid)) };
    if (outcome?.passed) {
      for (let edge = 0; edge < 12; edge += 1) {
        const along = (edge % 3) / 2;
        const [x, y] = [
          [along, 0],
          [1, along],
          [1 - along, 1],
          [0, 1 - along],
        ][Math.floor(edge / 3)] as [number, number];
        const towards = Math.atan2(y - 0.5, x - 0.5);
        sparks.current.burst({
          x,
          y,
          count: 9,
          speed: 0.42,
          towards,
          spread: 0.9,
          size: 9,
          life: 1_100,
        });
      }
      return;
    }
    const lines = linesOf(state, last);
    sparks.current.burst({ ...at, count: lines.length ? 10 : 7, speed: 0.24, size: 7, life: 520 });
    for (const { way } of lines) {
      for (let tile = 0; tile < grid; tile += 1) {
        const place = way === "row" ? { x: middle(tile), y: at.y } : { x: at.x, y: middle(tile) };
        sparks.current.burst({ ...place, count: 4, speed: 0.2, size: 6, life: 620 });
      }
    }
  }, [puzzle]);
  return canvas;
}
