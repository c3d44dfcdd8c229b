import type en from "./words/en.json";

/** Cannon Clash's words. */
export type Key = keyof typeof en;
