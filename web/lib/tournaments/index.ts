export { eslTournamentsQuery, weeklyTournamentsQuery } from "./queries.ts";
export { type Stage, shownStage, stageOf, useNow, type When, whenOf } from "./state.ts";
