export { levelName } from "./name.ts";
export { beginPlay, endPlay, type Play, playOf } from "./plays.ts";
export { levelsQuery, useDayCredits } from "./queries.ts";
export { useStartLevel } from "./start.ts";
