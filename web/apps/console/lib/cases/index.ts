export { CaseLine } from "./case-line.tsx";
export { type CaseState, caseStateName, caseTone } from "./states.ts";
