import { routes } from "./routes.ts";
import type { Scenarios } from "./scenario.ts";
import { sheets } from "./sheets.ts";

/** How every row of `docs/screens.md` is opened, by its name. */
export const scenarios: Scenarios = { ...routes, ...sheets };
