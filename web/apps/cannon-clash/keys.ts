import type en from "./words/en.json";

export type Key = keyof typeof en;
