import { useSuspenseQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { cx } from "#ui";
import { m } from "#words";
import styles from "./board.module.css";
import { animateTurn } from "./board-motion.ts";
import { Lesson } from "./lesson.tsx";
import { linesOf } from "./lines.ts";
import { pictureQuery } from "./picture.ts";
import type { Puzzle } from "./use-puzzle.ts";
import { useSparks } from "./use-sparks.ts";

/** Enough for the widest board on a sharp phone screen. */
const pictureWidth = 640;

export type BoardProps = {
  puzzle: Puzzle;
  /** The picture, from 0. */
  image: number;
  /** A finger is on a tile. */
  onPress: () => void;
  onTap: (tile: number) => void;
  /** Focus the board when it appears: the dialog that had the focus is gone. */
  focus?: boolean;
};

const turnWords = (rotation: number) =>
  rotation === 0 ? m.puzzle_upright() : m.puzzle_turned({ degrees: rotation * 90 });

/** "Row 1, column 2: turned 90 degrees". */
function tileWords({ state }: Puzzle, tile: number): string {
  return m.puzzle_tile({
    row: Math.floor(tile / state.grid) + 1,
    column: (tile % state.grid) + 1,
    turn: turnWords(state.rotations[tile] ?? 0),
  });
}

export function said(puzzle: Puzzle): string {
  const { state, last } = puzzle;
  if (last === null) return state.resets > 0 ? m.puzzle_was_reset() : "";
  return m.puzzle_said({
    tile: tileWords(puzzle, last),
    moves: state.moves,
    max: state.allowedMoves,
  });
}

/** Tiles between two tiles, for the wave that joins the picture. */
const between = (grid: number, one: number, other: number) =>
  Math.hypot((one % grid) - (other % grid), Math.floor(one / grid) - Math.floor(other / grid));

/**
 * The tiles. A turn is an animation of one transform: nothing is laid out again, and nothing is
 * drawn while nothing moves. Arrow keys move between tiles, Enter and Space turn a tile.
 */
export function Board({ puzzle, image, onPress, onTap, focus = false }: BoardProps) {
  "use memo";
  const { state, turns, last, outcome } = puzzle;
  const { data: url } = useSuspenseQuery(pictureQuery(image, pictureWidth));
  const [active, setActive] = useState(0);
  const board = useRef<HTMLTableElement>(null);
  const faces = useRef<(HTMLElement | null)[]>([]);
  const sparks = useSparks(puzzle);
  const { grid } = state;
  const right = last !== null && state.rotations[last] === 0 && !outcome;
  const lines = right ? linesOf(state, last) : [];
  useLayoutEffect(() => {
    const face = last === null ? null : faces.current[last];
    if (face && last !== null) animateTurn(face, turns[last] ?? 0);
  }, [turns, last]);

  function onKeyDown(event: KeyboardEvent): void {
    const [row, column] = [Math.floor(active / grid), active % grid];
    const target: Record<string, [row: number, column: number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, grid - 1],
    };
    const to = target[event.key];
    if (!to) return;
    event.preventDefault();
    const inside = (at: number) => Math.min(grid - 1, Math.max(0, at));
    const tile = inside(to[0]) * grid + inside(to[1]);
    setActive(tile);
    board.current?.querySelectorAll("button")[tile]?.focus();
  }

  const share = (at: number) => `${grid > 1 ? (at / (grid - 1)) * 100 : 0}%`;
  return (
    <div
      className={cx(
        styles.board,
        outcome?.passed && styles.solved,
        outcome && !outcome.passed && styles.failed,
      )}
      style={{ "--grid": grid, "--picture": `url("${url}")` }}
    >
      <table
        ref={board}
        // A picture has no reading direction.
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern, arrow keys included.
        role="grid"
        aria-label={m.puzzle_board({ grid })}
        className={styles.tiles}
        onKeyDown={onKeyDown}
      >
        <tbody>
          {Array.from({ length: grid }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a fixed grid.
            <tr key={row}>
              {Array.from({ length: grid }, (_, column) => {
                const tile = row * grid + column;
                return (
                  <td key={tile}>
                    <button
                      type="button"
                      // biome-ignore lint/a11y/noAutofocus: after a dialog that is gone, the board is where the person goes on.
                      autoFocus={focus && tile === 0}
                      tabIndex={tile === active ? 0 : -1}
                      aria-label={tileWords(puzzle, tile)}
                      aria-disabled={outcome !== null || undefined}
                      className={cx(styles.tile, tile === last && styles.last)}
                      onFocus={() => setActive(tile)}
                      onPointerDown={onPress}
                      onClick={() => onTap(tile)}
                    >
                      <span
                        className={styles.body}
                        style={
                          outcome?.passed && last !== null
                            ? { "--far": between(grid, tile, last) }
                            : undefined
                        }
                      >
                        <span
                          ref={(face) => {
                            faces.current[tile] = face;
                          }}
                          className={styles.face}
                          style={{
                            "--turns": turns[tile] ?? 0,
                            backgroundPosition: `${share(column)} ${share(row)}`,
                          }}
                        />
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {right && (
        <span
          key={state.moves}
          aria-hidden="true"
          className={styles.right}
          style={{ "--x": last % grid, "--y": Math.floor(last / grid) }}
        />
      )}
      {lines.map(({ way, at }) => (
        <span
          key={`${way}-${state.moves}`}
          aria-hidden="true"
          className={cx(styles.line, styles[way])}
          style={{ "--at": at }}
        />
      ))}
      <span aria-hidden="true" className={styles.whole} />
      <canvas ref={sparks} className={styles.sparks} />
      {!outcome && <Lesson puzzle={puzzle} />}
    </div>
  );
}
