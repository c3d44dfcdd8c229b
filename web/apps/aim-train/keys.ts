import type en from "./words/en.json";

/** Aim Train's words. */
export type Key = Exclude<keyof typeof en, "$schema">;
