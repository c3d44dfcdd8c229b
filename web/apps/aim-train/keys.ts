import type en from "./words/en.json";

export type Key = Exclude<keyof typeof en, "$schema">;
