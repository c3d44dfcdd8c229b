export { CaseLine, CaseLine as default } from "./case-line.tsx";
export { type CaseState, caseTone } from "./states.ts";
