import type { Browser, Page } from "@playwright/test";
import { without } from "./additions.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";
import { checkIn, freshName, logIn } from "./operator.ts";
import { openChallenges, screenshot } from "./screenshot.ts";
import { become, checkedIn } from "./subscriber.ts";

/*
 * Hard conditions: a network that disappears, lags and loses calls, a phone from another time zone,
 * the longest name, and no or very many tournaments.
 */

test("a network that goes in the middle of an upload loses nothing and sends nothing twice", async ({
  page,
  context,
}) => {
  test.slow();
  await checkedIn(await become(page));
  await openChallenges(page, "pubg-mobile");
  const keys: string[] = [];
  let arrived = 0;
  // The server receives everything; no answer comes back.
  await context.route("**/v1/challenge/entry", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "none");
    if ((await route.fetch()).ok()) arrived += 1;
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Submit Entry: Chicken Dinner" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Choose a screenshot").setInputFiles(await screenshot(page));
  await sheet.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(sheet.getByText("Waiting for the network", { exact: true })).toBeVisible();
  expect(arrived).toBeGreaterThan(0);
  await context.unroute("**/v1/challenge/entry");
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/challenge/entry"))
      keys.push(request.headers()["idempotency-key"] ?? "none");
  });
  await page.reload();
  await expect(page.getByText(/Image submitted successfully! You earned/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Waiting to be sent" })).toHaveCount(0);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size, "one key for one entry").toBe(1);
  await page.goto("/completed");
  await expect(page.getByRole("article")).toHaveCount(1);
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("the main path bears a slow network that loses calls: sections recover by themselves or by Retry", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page);
  await checkIn(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  const random = seeded(7);
  const struck = new Map<string, number>();
  let lost = 0;
  await page.route("**/api/v1/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const before = struck.get(pathname) ?? 0;
    struck.set(pathname, before + 1);
    // Loses one call in a hundred, the first of every kind, and the rewards until a retry by hand.
    const first = before === 0 && !/events|config|jt\/gen/.test(pathname);
    if (first || random() < 0.01 || (pathname.endsWith("/rewards") && before < 3)) {
      lost += 1;
      return route.abort("connectionreset");
    }
    return route.continue();
  });

  // Without the page's data, the screens need calls.
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('id="arena-data"', 'id="no-data"');
    return route.fulfill({ response, body });
  });

  const main = page.getByRole("main");
  async function visit(path: string, shows: () => Promise<void>) {
    await page.goto(path);
    await expect(async () => {
      const retry = main.getByRole("button", { name: "Retry" });
      if (await retry.first().isVisible()) await retry.first().click();
      await shows();
      await expect(retry).toHaveCount(0);
    }).toPass({ timeout: 40_000, intervals: [500] });
  }
  const heading = (name: string) =>
    expect(main.getByRole("heading", { name }).first()).toBeVisible({ timeout: 1_500 });
  await visit("/tasks", async () => {
    await heading("Daily tasks");
    await expect(main.getByText("Already Claimed")).toBeVisible({ timeout: 1_500 });
  });
  await visit("/daily-gaming-tasks", async () => {
    await expect(main.getByRole("link", { name: "PUBG Mobile" })).toBeVisible({ timeout: 1_500 });
  });
  await visit("/tournaments", () => heading("Aim Train League"));
  await visit("/rewards", () => heading("60 Battle Credits"));
  await visit("/leaderboard", () => heading("Leaderboard"));
  await visit("/", async () => {
    // Parts below the fold load when they come near.
    await page.mouse.wheel(0, 800);
    await heading("Rewards");
  });
  await visit("/profile", async () => {
    await expect(main.getByText("Daily check-in, day 1")).toBeVisible({ timeout: 1_500 });
  });
  expect(lost).toBeGreaterThan(8);
  // No credits were lost with the calls.
  await expect(page.getByRole("banner").getByText("10", { exact: true })).toBeVisible();
});

async function timesIn(browser: Browser, timezoneId: string, baseURL: string | undefined) {
  const context = await browser.newContext({
    timezoneId,
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await logIn(page);
  await checkIn(page);
  await without(page, "tournamentTabs");
  await page.goto("/tournaments");
  // Bots' tournaments come and go every few minutes.
  const stay = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/esl/tournaments/all");
    const { data } = (await answer.json()) as { data: { tourn_name: string; time: string }[] };
    return data.filter(({ tourn_name }) => !tourn_name.includes("Blitz"));
  });
  // Cards below the first view are drawn a moment after it.
  for (const { tourn_name } of stay)
    await expect(page.getByRole("heading", { name: tourn_name }).first()).toBeVisible();
  const dates = /\d{1,2} [A-Z][a-z]{2} \d{4}( · \d{1,2}:\d{2} [AP]M)?/g;
  const cards = [...((await page.getByRole("main").textContent()) ?? "").matchAll(dates)].map(
    ([text]) => text,
  );
  await page.goto("/tasks");
  await expect(page.getByText("Already Claimed")).toBeVisible();
  const days = await page.getByRole("list", { name: "Your streak" }).textContent();
  await page.goto("/profile");
  const entry = page.getByRole("main").locator("time").first();
  await expect(entry).toBeVisible();
  const booked = (await entry.textContent())?.match(dates)?.[0];
  await context.close();
  return { cards, stay: stay.map(({ time }) => time), days, booked };
}

/** Converts the API's 2026-11-21 03:16 PM to the card's 21 Nov 2026 · 3:16 PM. */
function asShown(time: string): string {
  const [date = "", hour = "", half = ""] = time.split(" ");
  const [year, month = 1, day] = date.split("-").map(Number);
  const [hours, minutes] = hour.split(":");
  const name = new Date(2026, month - 1, 1).toLocaleString("en", { month: "short" });
  return `${day} ${name} ${year} · ${Number(hours)}:${minutes} ${half}`;
}

test("days and times are the operator's, wherever the phone thinks it is", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const home = await timesIn(browser, "Asia/Karachi", baseURL);
  expect(home.stay.length).toBeGreaterThan(2);
  expect(home.cards).toEqual(expect.arrayContaining(home.stay.map(asShown)));
  // Zones a day behind and a day ahead.
  for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
    const there = await timesIn(browser, zone, baseURL);
    expect(there.stay, zone).toEqual(home.stay);
    expect(there.cards, zone).toEqual(expect.arrayContaining(home.stay.map(asShown)));
    expect(there.days, zone).toBe(home.days);
    expect(there.booked, zone).toBe(home.booked);
  }
});

const longest = "Wolfeschlegelsteinhausenbergerdorffmannn";

test("a name of 40 characters breaks no screen", async ({ page }) => {
  test.slow();
  expect(longest).toHaveLength(40);
  await page.setViewportSize({ width: 360, height: 800 });
  await checkedIn(await become(page));
  await page.goto("/edit-profile");
  await page.getByLabel("Name", { exact: true }).fill(longest);
  // The username is public and unique.
  await page.getByLabel("Username").fill(longest.slice(0, 30) + freshName().slice(-10));
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();

  await page.route("**/api/v1/esl/tournament/matches", (route) => {
    const match = {
      room_id: "K7MX3P",
      status: "ended",
      state: "ended",
      players: [longest, `${longest.slice(0, 38)}ab`].map((username) => ({
        username,
        has_appeared: true,
      })),
      result: { winner: longest, loser: `${longest.slice(0, 38)}ab`, result_type: "normal" },
    };
    const round = {
      round_number: 1,
      title: "Final",
      time: "2026-11-21 09:00 PM",
      timeAt: "2026-11-21T16:00:00Z",
      match_count: 1,
    };
    const rounds = [{ ...round, matches: [match] }];
    const drawn = [{ ...round, pages: 1 }];
    return route.fulfill({ json: { success: true, data: { success: true, rounds, drawn } } });
  });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/profile");
    await expect(page.getByRole("main").getByText(longest)).toBeVisible();
    await fitsWidth(page);
    if (width === 1440)
      await expect(page.getByRole("banner").getByText("Wolfesc…", { exact: true })).toBeVisible();
    await page.goto("/leaderboard");
    await expect(page.getByRole("main").getByText("Wolfeschl…").first()).toBeVisible();
    await fitsWidth(page);
    await page.goto("/tournament/1");
    await expect(page.getByRole("main").getByText("Wolfeschle…").last()).toBeVisible();
    await fitsWidth(page);
  }
});

async function withTournaments(page: Page, count: number): Promise<void> {
  const all = (await (await page.request.get("/api/v1/esl/tournaments/all")).json()) as {
    data: Record<string, unknown>[];
  };
  const [model] = all.data;
  const data = Array.from({ length: count }, (_, at) => ({
    ...model,
    id: 1_000 + at,
    Id: 1_000 + at,
    tourn_id: 1_000 + at,
    tourn_name: `Cup ${at + 1}`,
  }));
  await page.route(/\/api\/v1\/(esl\/)?tournaments\/all/, (route) =>
    route.fulfill({ json: { ...all, data } }),
  );
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(esl|weekly)Tournaments/g, "none");
    return route.fulfill({ response, body });
  });
}

test("no tournament at all says what to do instead", async ({ page, accessible }) => {
  await withTournaments(page, 0);
  await page.goto("/tournaments");
  await expect(
    page.getByRole("main").getByText("Nothing can be joined right now.").first(),
  ).toBeVisible();
  await fitsWidth(page);
  await accessible();
});

test("five hundred tournaments stay a page that a phone can bear", async ({ page }) => {
  await withTournaments(page, 500);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/tournaments");
  await expect(page.getByRole("heading", { name: "Cup 1", exact: true }).first()).toBeVisible();
  await fitsWidth(page);
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  expect(await nodes()).toBeLessThan(5_000);
  const more = page.getByRole("button", { name: "Show more (476 left)" }).first();
  await more.click();
  await expect(page.getByRole("heading", { name: "Cup 48", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more (452 left)" })).toBeVisible();
  await page.goto("/");
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(page.getByText("Cup 1", { exact: true }).first()).toBeAttached({ timeout: 500 });
  }).toPass();
  await fitsWidth(page);
  expect(await nodes()).toBeLessThan(5_000);
});
