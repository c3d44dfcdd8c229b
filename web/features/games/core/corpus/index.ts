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

const byAim = (games: Games, line: Line): boolean => aim.differs(games)(aim.parse(line));
const byFootball = (games: Games, line: Line): boolean =>
  football.differs(games)(football.parse(line));

/** Whether this engine plays the game of a line to another end, by the corpus's name. */
export const differs = {
  puzzle: (games: Games, line: Line): boolean => puzzle.differs(games)(puzzle.parse(line)),
  "aim-1": byAim,
  "aim-2": byAim,
  "football-1": byFootball,
  "football-2": byFootball,
  "football-3": byFootball,
  cannon: (games: Games, line: Line): boolean => cannon.differs(games)(cannon.parse(line)),
};

export type CorpusName = keyof typeof differs;
