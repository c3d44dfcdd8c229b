import type { GameKeys } from "../../lib/words/generated/games.d.ts";

export type Key = GameKeys["cannon-clash"];
