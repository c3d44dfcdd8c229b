export { levelName } from "./name.ts";
export { beginPlay, endPlay, fitsRules, type Play, playOf, seedOf } from "./plays.ts";
export { practise } from "./practice.ts";
export { levelsQuery, useDayCredits } from "./queries.ts";
export { useStartLevel } from "./start.ts";
