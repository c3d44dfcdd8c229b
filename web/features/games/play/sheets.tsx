export { LeaveSheet } from "./leave-sheet.tsx";
export { LevelResult } from "./level-result.tsx";
export { MatchResultSheet } from "./match-result.tsx";
