import { resolve } from "node:path";

/** The folder for pictures of the screens in other browsers. */
export const pictures = resolve(import.meta.dirname, "../test-results/browsers");
