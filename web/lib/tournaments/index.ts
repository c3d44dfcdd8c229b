export { eslTournamentsQuery, weeklyTournamentsQuery } from "./queries.ts";
export { type Stage, stageOf, useNow, type When, whenOf } from "./state.ts";
