import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { type OwnServer, ownServer } from "./own-server.ts";
import { slow4G, slowdown } from "./slow-phone.ts";
import { become, type Subscriber } from "./subscriber.ts";

/*
 * A new subscriber's first minutes on a cheap phone: 360 × 740, touch, slow 4G, a quarter of this
 * machine's speed. Counts taps and seconds from a loaded Home until something can be played, with
 * nothing typed. Prints the table of docs/performance.md.
 */

type Row = { goal: string; taps: number; seconds: number };
const rows: Row[] = [];

test.afterAll(() => {
  console.log("\n| from Home to | taps | seconds |\n|---|---:|---:|");
  for (const { goal, taps, seconds } of rows) {
    console.log(`| ${goal} | ${taps} | ${seconds.toFixed(1)} |`);
  }
});

async function phone(browser: Browser, baseURL = process.env.ARENA_URL): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
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

test.describe("a match of a Blitz", () => {
  /** The demo's own Blitz would make the measure wait for minutes. */
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await ownServer();
  });
  test.afterAll(() => server.stop());

  /** A knockout for two players that begins at once; returns its id. */
  async function knockout(page: Page, slug: string, more = ""): Promise<number> {
    const folder = await mkdtemp(join(tmpdir(), "arena-content-"));
    await writeFile(
      join(folder, "tournaments.toml"),
      `[[tournament]]
slug = "${slug}"
kind = "esl"
name = "${slug}"
game = "cannon-clash"
opens = "-1m"
starts = "${new Date(Date.now() + 10_000).toISOString()}"
min_players = 2
round_seconds = 600
room_lead_seconds = 5
countdown_seconds = 300
prizes = [500, 250, 100]
${more}
`,
    );
    await server.arena("seed", folder);
    const listed = await page.request.get("/api/v1/esl/tournaments/all");
    const { data } = (await listed.json()) as { data: { id: number; tourn_name: string }[] };
    const found = data.find(({ tourn_name }) => tourn_name === slug);
    if (!found) throw new Error(`${slug} is not listed`);
    return found.id;
  }

  type Entered = { tournamentId: number; state: string; roomId: string | null };

  /** Waits until the subscriber's room is open; returns its id. */
  async function openRoom({ call }: Subscriber, id: number): Promise<string> {
    let room = "";
    await expect(async () => {
      const { data } = await call("esl/tournaments/entered");
      const mine = (data as unknown as Entered[]).find(({ tournamentId }) => tournamentId === id);
      expect(mine?.state).toBe("open");
      room = mine?.roomId ?? "";
    }).toPass({ timeout: 60_000 });
    return room;
  }

  const started = (page: Page) =>
    page
      .frameLocator('iframe[title="Cannon Clash"]')
      .getByRole("timer")
      .filter({ hasText: /^1:[0-2]\d$/ });

  test("a player enters by the bar, without a room id", async ({ browser }) => {
    const page = await phone(browser, server.url);
    const subscriber = await become(page);
    const id = await knockout(page, "blitz", 'bots = { weak = ["RustyBolt"] }');
    await subscriber.call("esl/tournament/entry/checkin", { id });
    await openRoom(subscriber, id);
    await slow(page);
    await page.goto("/");
    await expect(button(/^Enter$/)(page)).toBeVisible({ timeout: 90_000 });
    await measured(
      page,
      "a running Blitz match, once its room is open",
      [button(/^Enter$/)],
      started,
    );
    await page.context().close();
  });

  test("the winner of a final sees the champion's moment", async ({ browser }) => {
    const [page, elsewhere] = [await phone(browser, server.url), await phone(browser, server.url)];
    const [winner, loser] = [await become(page), await become(elsewhere)];
    const id = await knockout(page, "final");
    for (const { call } of [winner, loser]) await call("esl/tournament/entry/checkin", { id });
    const roomId = await openRoom(loser, id);
    await loser.call("esl/tournament/match/checkin", { tournamentId: id, roomId });
    await slow(page);
    await page.goto("/");
    await button(/^Enter$/)(page)
      .first()
      .tap({ timeout: 90_000 });
    await expect(page.getByText("Waiting for opponent to join...")).toBeVisible({
      timeout: 60_000,
    });
    // The opponent concedes.
    const result = { tournamentId: String(id), roomId, result_flag: "loser" };
    await loser.call("esl/tournament/match/result", result);
    await measured(page, "the champion's moment, from the end of the final", [], (page) =>
      page.getByRole("region", { name: "Champion!" }),
    );
    await page.context().close();
    await elsewhere.context().close();
  });
});
