import type { PuzzleState } from "../core/index.ts";

/** A row or a column of the board, from 0. */
type Line = { way: "row" | "column"; at: number };

/** The row and the column of a tile that are upright as a whole. */
export function linesOf(
  { rotations, grid }: Pick<PuzzleState, "rotations" | "grid">,
  tile: number,
): Line[] {
  const [row, column] = [Math.floor(tile / grid), tile % grid];
  const whole = (first: number, step: number) =>
    Array.from({ length: grid }, (_, n) => rotations[first + n * step]).every(
      (turns) => turns === 0,
    );
  const lines: Line[] = [];
  if (whole(row * grid, 1)) lines.push({ way: "row", at: row });
  if (whole(column, grid)) lines.push({ way: "column", at: column });
  return lines;
}
