import type en from "./words/en.json";

/** The keys of Aim Train's texts. */
export type Key = Exclude<keyof typeof en, "$schema">;
