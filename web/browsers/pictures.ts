import { resolve } from "node:path";

export const pictures = resolve(import.meta.dirname, "../test-results/browsers");
