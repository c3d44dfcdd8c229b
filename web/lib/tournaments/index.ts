export { clock, countedMs } from "./clock.ts";
export { enteredQuery, eslTournamentsQuery, weeklyTournamentsQuery } from "./queries.ts";
export { roundTitle, type Stage, shownStage, stageOf, useNow, type When, whenOf } from "./state.ts";
