export { levelName } from "./name.ts";
export { closedToday, nextLevel } from "./next.ts";
export {
  beginPlay,
  endPlay,
  fitsRules,
  lastPlayed,
  type Play,
  playOf,
  seedOf,
} from "./plays.ts";
export { openPractice, practiceOf, practise } from "./practice.ts";
export { levelsQuery, useDayCredits } from "./queries.ts";
export { useStartLevel } from "./start.ts";
