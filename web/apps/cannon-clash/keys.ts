import type en from "./words/en.json";

/** The keys of Cannon Clash's texts. */
export type Key = keyof typeof en;
