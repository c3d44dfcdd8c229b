import type { Page } from "@playwright/test";
import { paths } from "../lib/router/paths.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";
import { scenarios } from "./screens/index.ts";
import { main, settled, visitor } from "./screens/scenario.ts";
import { still, watchShifts } from "./shifts.ts";
import { allMatched, screenRows, unmatched } from "./table.ts";
import { languages, words } from "./words.ts";

// Traces would take longer than the steps; a failure names its faults.
test.use({ trace: "off", contextOptions: { reducedMotion: "reduce" } });

const contrast = ["color-contrast"];

/** A phone has overlay scroll bars and no mouse. */
const devices = [
  { width: 390, phone: { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } } },
  { width: 1440, phone: { viewport: { width: 1440, height: 900 } } },
];

test("every screen of the tables has a scenario, and every address of the product a row", () => {
  const names = screenRows.map(({ name }) => name);
  expect(unmatched(names, Object.keys(scenarios))).toEqual(allMatched);
  const addresses = screenRows.map(({ address }) =>
    address?.split("?")[0]?.replace(/\{(\w+)\}/, ":$1"),
  );
  const missing = Object.values(paths).filter((path) => !addresses.includes(path));
  expect(missing, "addresses without a row").toEqual([]);
});

for (const { width, phone } of devices) {
  test.describe(`${width} px`, () => {
    test.use(phone);
    for (const row of screenRows) {
      const scenario = scenarios[row.name];
      if (!scenario) continue;
      for (const who of row.whos) {
        test(`${row.name}, ${who}`, async ({ page, accessible }) => {
          await page.emulateMedia({ colorScheme: "dark" });
          const shifts = row.address ? await watchShifts(page) : null;
          const visit = await visitor(page, who, scenario, words.en);
          const root = () => scenario.root?.(visit) ?? main(page);

          await scenario.open(visit);
          await settled(page);
          if (shifts) still(await shifts(), row);
          await scenario.rest?.(visit);
          await expect(main(page)).toHaveCount(1);
          await expect(page.locator("main h1")).toHaveCount(1);
          await expect(page.locator("main h1")).not.toBeEmpty();
          // The menu beside the screen is named by its landmark.
          const named = root().getByRole("heading").or(root().getByRole("navigation"));
          await expect(named.first()).toBeAttached();
          const hrefs = await root()
            .getByRole("link")
            .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href)))
            .then((urls) => urls.map(String).map((url) => new URL(url).pathname));
          for (const link of row.links) {
            const found = hrefs.some(
              (href) =>
                href === link || (link.endsWith("/") && link !== "/" && href.startsWith(link)),
            );
            expect(found, `a link to ${link} among ${hrefs.join(" ")}`).toBe(true);
          }
          // Contrast costs as much as all other rules. A phone has the colours of a desktop, and Urdu
          // those of English.
          await accessible(width < 768 ? {} : { without: contrast });
          await page.emulateMedia({ colorScheme: "light" });
          await drawn(page);
          await accessible({ rules: contrast });
          await narrowest(page, width);

          const urdu = { ...visit, t: words.ur };
          await page.evaluate(() => {
            localStorage.setItem("arena.lang", "ur");
            // biome-ignore lint/suspicious/noDocumentCookie: as the app sets it.
            document.cookie = "arena_lang=ur; Path=/";
          });
          // On the old page the change of width would count as a shift.
          await leave(page);
          await page.setViewportSize(phone.viewport);
          await scenario.open(urdu);
          await settled(page);
          await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
          if (shifts) still(await shifts(), row);
          await scenario.rest?.(urdu);
          // Markup and texts are the same on a desktop.
          if (width < 768) await accessible({ without: contrast });
          await narrowest(page, width);
        });
      }
    }
  });
}

/** Holds back the home screen's part below the fold until released. */
async function holdBelow(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\/assets\/below-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

for (const { width, phone } of devices) {
  for (const language of languages) {
    test.describe(`${width} px, ${language}`, () => {
      // The server chooses the page's language by the browser's.
      test.use({ ...phone, locale: language });
      const row = screenRows.find(({ name }) => name === "Home");
      const scenario = scenarios.Home;
      if (!row || !scenario) throw new Error("there is no home screen");
      test("Home stands still under whom scrolls before its sections are there", async ({
        page,
      }) => {
        const shifts = await watchShifts(page);
        const visit = await visitor(page, "subscriber", scenario, words[language]);
        const busy = main(page).locator('[aria-busy="true"]');
        // Only shifts in view count: scroll to each section in turn.
        for (const name of [
          "nav_gaming_tasks",
          "route_learn_win",
          "nav_rewards",
          "nav_leaderboard",
        ]) {
          const section = main(page).getByRole("region", { name: visit.t(name), exact: true });
          const letGo = await holdBelow(page);
          await scenario.open(visit);
          await settled(page);
          await section.evaluate((element) => element.scrollIntoView({ block: "center" }));
          await expect(section.locator('[aria-busy="true"]')).toBeAttached();
          if (name === "nav_gaming_tasks")
            await expect(busy.getByText(visit.t("slow")).first()).toBeVisible();
          await drawn(page);
          letGo();
          await expect(busy).toHaveCount(0);
          await drawn(page);
          still(await shifts(), row);
          await page.unrouteAll({ behavior: "wait" });
          // A reloaded page would start at its old scroll position.
          await leave(page);
        }
      });
    });
  }
}

/** Screens that need a level or a match redirect to the choice, which then asks for the login. */
const instead: Record<string, string> = {
  "/puzzle-mania": "/daily-gaming-tasks",
  "/aim-train": "/daily-gaming-tasks",
  "/space-football": "/daily-gaming-tasks",
  "/cannon-clash": "/tournaments",
};

for (const row of screenRows) {
  if (row.guarded) {
    test(`${row.name} sends a guest to log in`, async ({ page }) => {
      const path = new URL(row.address?.replace(/\{\w+\}/, "1") ?? "", "http://arena").pathname;
      await page.goto(path);
      await page.waitForURL(
        (url) =>
          (url.pathname === "/operator/landing" && url.searchParams.get("returnTo") === path) ||
          url.pathname === "/rewards" ||
          url.pathname === instead[path],
      );
    });
  }
}

/** A changed colour is drawn after two frames. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * Leaves the page, but not its process: a new process would compile every script again. Works
 * without a network.
 */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => location.assign("about:blank"));
  await page.waitForURL("about:blank");
}

async function narrowest(page: Page, width: number): Promise<void> {
  if (width < 768) await page.setViewportSize({ width: 360, height: 740 });
  await fitsWidth(page);
}
