export { CaseLine, CaseLine as default } from "./case-line.tsx";
export { type CaseState, caseStateName, caseTone } from "./states.ts";
