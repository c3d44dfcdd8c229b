import { builds } from "./builds.ts";
import { games } from "./games.ts";
import { lists } from "./lists.ts";
import { profile } from "./profile.ts";
import { rewards } from "./rewards.ts";
import type { Cause } from "./scenario.ts";
import { session } from "./session.ts";
import { tasks } from "./tasks.ts";
import { tournaments } from "./tournaments.ts";

export const nameOf = (screen: string, text: string): string => `${screen}: ${text}`;

export const causes: [name: string, cause: Cause][] = [
  builds,
  games,
  lists,
  profile,
  rewards,
  session,
  tasks,
  tournaments,
].flatMap((area) =>
  Object.entries(area).flatMap(([screen, messages]) =>
    Object.entries(messages).map(([text, cause]): [string, Cause] => [nameOf(screen, text), cause]),
  ),
);
