/**
 * The games that the native program has played (crates/games/examples/corpus), played again in this
 * engine: in V8 by the unit tests, in other browsers' engines by `browsers/cores.spec.ts`.
 */

import type { Games } from "../module.ts";
import * as aim from "./aim.ts";
import * as cannon from "./cannon.ts";
import * as football from "./football.ts";
import * as puzzle from "./puzzle.ts";

export { loadGames } from "../module.ts";

type Line = readonly string[];

/** Whether this engine plays the game of a line to another end. */
export const differs: Readonly<
  Record<"puzzle" | "aim" | "football" | "cannon", (games: Games, line: Line) => boolean>
> = {
  puzzle: (games, line) => puzzle.differs(games)(puzzle.parse(line)),
  aim: (games, line) => aim.differs(games)(aim.parse(line)),
  football: (games, line) => football.differs(games)(football.parse(line)),
  cannon: (games, line) => cannon.differs(games)(cannon.parse(line)),
};
