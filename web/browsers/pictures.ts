import { resolve } from "node:path";

/** Where pictures of the screens in other browsers are kept. */
export const pictures = resolve(import.meta.dirname, "../test-results/browsers");
