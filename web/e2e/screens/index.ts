import { routes } from "./routes.ts";
import type { Scenarios } from "./scenario.ts";
import { sheets } from "./sheets.ts";

/** How every row of `docs/screens.md` is opened, by its name. */
export const scenarios: Scenarios = { ...routes, ...sheets };

/** Addresses that the product will have, and no screen yet. */
export const notBuilt: readonly string[] = ["/aim-train", "/cannon-clash", "/space-football"];
