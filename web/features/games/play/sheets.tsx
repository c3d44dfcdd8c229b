export { prepareCelebration } from "#ui";
export { LeaveSheet } from "./leave-sheet.tsx";
export { LevelResult } from "./level-result.tsx";
export { MatchPracticeSheet } from "./match-practice.tsx";
export { MatchResultSheet } from "./match-result.tsx";
export { RefusedCover } from "./refused-cover.tsx";
