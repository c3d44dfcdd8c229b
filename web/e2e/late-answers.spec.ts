import type { Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { scenarios } from "./screens/index.ts";
import { settled, visitor } from "./screens/scenario.ts";
import { still, watchShifts } from "./shifts.ts";
import { screenRows } from "./table.ts";
import { words } from "./words.ts";

/*
 * On a patchy network answers come late and one by one. Each takes the place of its skeleton, and
 * nothing moves.
 */

test.use({ trace: "off", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const screens = [
  "Home",
  "Daily tasks",
  "Gaming Challenges",
  "Tournaments",
  "Rewards",
  "My rewards",
  "Leaderboard",
  "Completed tasks",
  "Quests",
  "Profile",
];

for (const row of screenRows.filter(({ name }) => screens.includes(name))) {
  test(`${row.name} stands still while its answers come one by one`, async ({ page }) => {
    const shifts = await watchShifts(page);
    const scenario = scenarios[row.name];
    if (!scenario) throw new Error(`${row.name} has no scenario`);
    const visit = await visitor(page, "subscriber", scenario, words.en);
    const held: (() => Promise<void>)[] = [];
    await page.route("**/api/v1/**", (route) => void held.push(() => route.continue()));

    let open = true;
    const opened = scenario
      .open(visit)
      .then(() => settled(page))
      .finally(() => {
        open = false;
      });
    while (open) {
      // The latest call is answered first; what it changes is drawn before the next answer.
      await drawn(page).catch(() => undefined);
      await held.pop()?.();
    }
    await opened;
    still(await shifts(), row);
  });
}

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
