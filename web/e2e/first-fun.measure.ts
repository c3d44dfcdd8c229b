import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { become } from "./subscriber.ts";

/*
 * A new subscriber's first minutes on a cheap phone: 360 × 740, touch, slow 4G, a quarter of this
 * machine's speed. Counts taps and seconds from a loaded Home until something can be played, with
 * nothing typed. Prints the table of docs/performance.md.
 */

/** Lighthouse's slow 4G. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;

type Row = { goal: string; taps: number; seconds: number };
const rows: Row[] = [];

test.afterAll(() => {
  console.log("\n| from Home to | taps | seconds |\n|---|---:|---:|");
  for (const { goal, taps, seconds } of rows) {
    console.log(`| ${goal} | ${taps} | ${seconds.toFixed(1)} |`);
  }
});

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...(process.env.ARENA_URL && { baseURL: process.env.ARENA_URL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Takes the taps one by one, each as soon as its key is there, and waits for the fun. */
async function measured(
  page: Page,
  goal: string,
  keys: ((page: Page) => Locator)[],
  fun: (page: Page) => Locator,
): Promise<void> {
  const began = Date.now();
  for (const key of keys) await key(page).first().tap({ timeout: 90_000 });
  await expect(fun(page).first()).toBeVisible({ timeout: 180_000 });
  rows.push({ goal, taps: keys.length, seconds: (Date.now() - began) / 1000 });
}

const button = (name: RegExp) => (page: Page) => page.getByRole("button", { name });
const link = (name: RegExp) => (page: Page) => page.getByRole("link", { name });
const game = (name: string) => (page: Page) =>
  page.getByRole("article").filter({ hasText: name }).getByRole("link");

const help = (name: string) => (page: Page) =>
  page.getByRole("article").filter({ hasText: name }).getByRole("button", { name: "How to Play" });

const games: { goal: string; keys: ((page: Page) => Locator)[]; fun: (page: Page) => Locator }[] = [
  {
    goal: "a puzzle that can be turned",
    keys: [button(/^Play .?Puzzle Mania.? now$/)],
    fun: (page) => page.getByRole("grid").getByRole("button"),
  },
  {
    goal: "Aim Train's targets",
    keys: [game("Aim Train"), button(/^Practice /)],
    fun: (page) => page.frameLocator('iframe[title="Aim Train"]').locator("canvas"),
  },
  {
    goal: "a ball in Space Football",
    keys: [game("Space Football"), button(/^Practice /)],
    fun: (page) => page.locator("canvas"),
  },
  {
    goal: "a cannon in Cannon Clash",
    keys: [help("Cannon Clash"), button(/^Practice against a bot$/)],
    fun: (page) => page.frameLocator('iframe[title="Cannon Clash"]').locator("canvas"),
  },
];

for (const { goal, keys, fun } of games) {
  test(`a guest reaches ${goal}`, async ({ browser }) => {
    const page = await phone(browser);
    await slow(page);
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
    await measured(page, goal, keys, fun);
    await page.context().close();
  });
}

test("a new subscriber claims the first day", async ({ browser }) => {
  const page = await phone(browser);
  await become(page);
  await slow(page);
  await page.goto("/");
  const claim = [
    button(/^Claim Day 1$/),
    (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Claim", exact: true }),
  ];
  await measured(page, "the first day's coins", claim, (page) =>
    page.getByRole("banner").getByText("10", { exact: true }),
  );
  await page.context().close();
});

test("a new subscriber joins the next tournament without typing", async ({ browser }) => {
  const page = await phone(browser);
  await become(page);
  await slow(page);
  await page.goto("/");
  await measured(
    page,
    "a place in a tournament",
    [link(/^Compete$/), button(/^Join Now/)],
    (page) => page.getByText("Successfully joined the tournament!"),
  );
  await page.context().close();
});
