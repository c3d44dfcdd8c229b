/** What the calls carry. Names and misspellings are the wire's. Swap the body of this file for the generated types. */
export type * from "./types.ts";
