import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  expect,
  type Frame,
  type Page,
  test,
} from "@playwright/test";
import { playLevel, start as startAim } from "./aim-train.ts";
import { Film } from "./film.ts";
import { ownServer } from "./own-server.ts";
import { lose, solve } from "./puzzle.ts";
import {
  aim,
  cannon,
  checkedIn,
  emotes,
  enter,
  enterByBar,
  field,
  hitTargets,
  type Game as LiveGame,
  result as matchResult,
  watching,
} from "./room.ts";
import { slow4G, slowdown } from "./slow-phone.ts";
import { playMatch, start as startFootball } from "./space-football.ts";

/*
 * The four games as a guest plays them. Films each of them: the beginning, the middle, a win and a
 * loss, a frame each 250 ms, on a phone and on a desk, into `test-results/films`; and a match of two
 * phones with emotes, its end, its replay, and who watches. Measures on a phone
 * at a quarter of this machine's speed: what a drawn frame costs, what is downloaded before play and in
 * all, the seconds until play on slow 4G, and the heap after twenty visits. Prints the tables of
 * docs/performance.md.
 */

const sizes = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;
const visits = 20;

type Game = {
  name: string;
  slug: string;
  /** Opens practice from the list of games, at the first level or at a hard one. */
  enter: (page: Page, hard?: boolean) => Promise<void>;
  ready: (page: Page) => Promise<void>;
  begin: (page: Page, hard?: boolean) => Promise<void>;
  /** Starts play, and leaves it to itself. */
  idle: (page: Page) => Promise<void>;
  win: (page: Page) => Promise<void>;
  lose: (page: Page) => Promise<void>;
};

const result = (page: Page) => page.getByRole("dialog", { name: /result|practice/i });
const ended = (page: Page) => expect(result(page)).toBeVisible({ timeout: 200_000 });
const inside = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

/** Cannon Clash by keys: fires without a pause, at one tower's column and then at the other's. */
async function fire(page: Page): Promise<void> {
  const canvas = inside(page, "Cannon Clash").locator("canvas").first();
  await canvas.focus();
  await page.keyboard.down(" ");
  for (let left = true; !(await result(page).isVisible()); left = !left) {
    const key = left ? "ArrowLeft" : "ArrowRight";
    await page.keyboard.down(key);
    await page.waitForTimeout(left ? 420 : 840);
    await page.keyboard.up(key);
    await page.waitForTimeout(2_500);
  }
  await page.keyboard.up(" ");
}

const games: Game[] = [
  {
    name: "Puzzle Mania",
    slug: "puzzle-mania",
    enter: async (page, hard) => {
      await page.getByRole("button", { name: /Puzzle Mania/ }).click();
      const levels = page.getByRole("dialog", { name: "Puzzle Mania" });
      await levels
        .getByRole("radio")
        .nth(hard ? 2 : 0)
        .check({ force: true });
      await levels.getByRole("button", { name: /^Practice/ }).click();
    },
    ready: (page) => expect(page.getByRole("grid").getByRole("button").first()).toBeVisible(),
    begin: async () => {},
    idle: async () => {},
    win: solve,
    lose,
  },
  {
    name: "Aim Train",
    slug: "aim-train",
    enter: (page, hard) => startAim(page, hard ? 13 : 1, "Practice"),
    ready: (page) =>
      expect(inside(page, "Aim Train").getByRole("button", { name: "Tap to start" })).toBeVisible(),
    begin: async () => {},
    idle: (page) => inside(page, "Aim Train").getByRole("button", { name: "Tap to start" }).click(),
    win: (page) => playLevel(page, "hit"),
    lose: (page) => playLevel(page, "miss"),
  },
  {
    name: "Space Football",
    slug: "space-football",
    enter: (page, hard) => startFootball(page, hard ? 12 : 1, "Practice"),
    ready: (page) => expect(page.getByRole("button", { name: "Start Game" })).toBeVisible(),
    begin: async () => {},
    idle: (page) => page.getByRole("button", { name: "Start Game" }).click(),
    win: playMatch,
    lose: async (page) => {
      await page.getByRole("button", { name: "Start Game" }).click();
      await ended(page);
    },
  },
  {
    name: "Cannon Clash",
    slug: "cannon-clash",
    enter: async (page, hard) => {
      // A device's first practice begins at once; later ones let the player choose.
      if (hard) await page.evaluate(() => localStorage.setItem("arena.clash", "1"));
      const card = page.getByRole("article").filter({ hasText: "Cannon Clash" }).first();
      await card.getByRole("button", { name: "How to Play" }).click();
      await page.getByRole("button", { name: "Practice against a bot" }).click();
    },
    ready: (page) => expect(inside(page, "Cannon Clash").locator("canvas").first()).toBeVisible(),
    begin: async (page, hard) => {
      if (!hard) return;
      const cover = inside(page, "Cannon Clash");
      await cover.getByRole("radio", { name: "Expert" }).check({ force: true });
      await cover.getByRole("button", { name: "Start" }).click();
    },
    idle: async () => {},
    win: fire,
    lose: ended,
  },
];

async function opened(browser: Browser, size: keyof typeof sizes): Promise<Page> {
  const context = await browser.newContext({
    ...sizes[size],
    ...(process.env.ARENA_URL && { baseURL: process.env.ARENA_URL }),
    serviceWorkers: "block",
  });
  await context.addInitScript(() => {
    localStorage.setItem("arena.lang", "en");
    // Full screen changes the size of a browser without a window.
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError());
  });
  return context.newPage();
}

for (const size of ["phone", "desk"] as const) {
  for (const game of games) {
    test(`film ${game.slug} ${size}: won`, async ({ browser }) => {
      const page = await opened(browser, size);
      await open(page, game);
      const film = await Film.of(page);
      const entered = Date.now();
      await game.ready(page);
      await page.waitForTimeout(1_500);
      await game.begin(page);
      const began = Date.now();
      await game.win(page);
      const over = Date.now();
      await page.waitForTimeout(3_000);
      await film.stop();
      await film.keep(`${game.slug}-${size}-start`, entered);
      await film.keep(`${game.slug}-${size}-middle`, Math.max(began, (began + over) / 2 - 5_000));
      await film.keep(`${game.slug}-${size}-win`, over - 7_000);
      await page.context().close();
    });

    test(`film ${game.slug} ${size}: lost`, async ({ browser }) => {
      const page = await opened(browser, size);
      await open(page, game, true);
      const film = await Film.of(page);
      await game.ready(page);
      await page.waitForTimeout(500);
      await game.begin(page, true);
      const began = Date.now();
      await game.lose(page);
      const over = Date.now();
      await page.waitForTimeout(3_000);
      await film.stop();
      await film.keep(`${game.slug}-${size}-hard`, (began + over) / 2 - 5_000);
      await film.keep(`${game.slug}-${size}-loss`, over - 7_000);
      await page.context().close();
    });
  }
}

/** Holds the cannon down and sweeps it over both side towers until the match is over. */
async function sweep(page: Page): Promise<void> {
  const box = await page.locator("iframe").boundingBox();
  if (!box) throw new Error("no field");
  const low = box.y + box.height - 68;
  await page.mouse.move(box.x + box.width / 2, low);
  await page.mouse.down();
  for (let left = true; !(await matchResult(page).isVisible()); left = !left) {
    await page.mouse.move(box.x + box.width * (left ? 0.24 : 0.76), low, { steps: 6 });
    await page.waitForTimeout(1_600);
  }
  await page.mouse.up();
}

const matches: { game: LiveGame; began: string; play: (page: Page) => Promise<void> }[] = [
  { game: cannon, began: "Game started! Destroy enemy towers to win!", play: sweep },
  { game: aim, began: "Match started! Show your aim skills!", play: hitTargets },
];

for (const { game, began, play } of matches) {
  test(`film ${game.slug}: a match of two phones`, async ({ browser }) => {
    const server = await ownServer();
    const [first, second] = await checkedIn(browser, server, game);
    await enterByBar(first, game);
    const film = await Film.of(first.page);
    const entered = Date.now();
    await enter(second, game);
    await expect(first.page.getByText(began)).toBeVisible();
    const loser = await Film.of(second.page);
    const from = Date.now();
    const guest = watching(browser, server, game, { width: 360, height: 740 });
    await emotes(first.page, second.page, game, "laugh");
    const played = play(first.page);
    await emotes(second.page, first.page, game, "thumbs up");
    const watcher = await Film.of(await guest);
    const watched = Date.now();
    await played;
    const over = Date.now();
    await first.page.waitForTimeout(4_000);
    await matchResult(first.page).getByRole("button", { name: "Replay" }).click();
    const again = Date.now();
    await expect(field(first.page, game).getByRole("button", { name: /REPLAY/ })).toBeVisible();
    await expect(matchResult(first.page)).toBeVisible({ timeout: 30_000 });
    const back = Date.now();
    await first.page.waitForTimeout(2_000);
    for (const each of [film, loser, watcher]) await each.stop();
    await film.keep(`${game.slug}-match-start`, Math.max(entered, from - 4_000));
    await loser.keep(`${game.slug}-match-emotes`, from);
    await film.keep(`${game.slug}-match-won`, over - 5_000);
    await loser.keep(`${game.slug}-match-lost`, over - 5_000);
    await film.keep(`${game.slug}-match-replay`, again, (back - again) / 1_000 + 1);
    await watcher.keep(`${game.slug}-match-watched`, watched);
    await Promise.all([first, second].map(({ page }) => page.context().close()));
    await server.stop();
  });
}

/** The sessions of all processes that draw the page: a game in a frame has one of its own. */
async function sessionsOf(context: BrowserContext, page: Page): Promise<CDPSession[]> {
  const own = (frame: Frame) => context.newCDPSession(frame).catch(() => null);
  const frames = await Promise.all(page.frames().slice(1).map(own));
  return [await context.newCDPSession(page), ...frames.filter((session) => session !== null)];
}

async function open(page: Page, game: Game, hard?: boolean): Promise<void> {
  await page.goto("/daily-gaming-tasks");
  await game.enter(page, hard);
}

const part = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { url?: string } };
};

/**
 * The processor's time of each frame that the page's own scripts drew, in ms. The scripts of this
 * measurement have no address.
 */
function frameTimes(events: TraceEvent[]): number[] {
  const calls = events.filter(({ name, args }) => name === "FunctionCall" && args.data?.url);
  const frames = events.filter(({ name, tdur = 0, ts, dur = 0, tid, pid }) => {
    if (name !== "FireAnimationFrame" || tdur === 0) return false;
    return calls.some(
      (call) => call.pid === pid && call.tid === tid && call.ts >= ts && call.ts <= ts + dur,
    );
  });
  // A game in a frame has a thread of its own: the one that draws most.
  const threads = Map.groupBy(frames, ({ pid, tid }) => `${pid}:${tid}`);
  const own = [...threads.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  return own.map(({ tdur = 0 }) => tdur / 1_000).toSorted((a, b) => a - b);
}

/** Prints a table after the tests that fill its rows. */
function table(head: string): string[] {
  const rows: string[] = [];
  const rule = head.replace(/[^|]+/g, "---");
  test.afterAll(() => console.log(["", head, rule, ...rows].join("\n")));
  return rows;
}

/** A phone at a quarter of this machine's speed, with a hard level or match that is about to begin. */
async function begunSlowly(browser: Browser, game: Game): Promise<Page> {
  const page = await opened(browser, "phone");
  await open(page, game, game.slug !== "cannon-clash");
  await game.ready(page);
  await game.begin(page);
  for (const session of await sessionsOf(page.context(), page)) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  return page;
}

/** Frames a second in four seconds of play. Nobody plays, and nothing is traced: a trace costs frames. */
async function frameRate(browser: Browser, game: Game): Promise<number> {
  const page = await begunSlowly(browser, game);
  await game.idle(page);
  await page.waitForTimeout(4_500);
  // A game in a frame has a thread of its own.
  const frame = page.frames().at(-1) ?? page.mainFrame();
  const rate = await frame.evaluate(
    () =>
      new Promise<number>((done) => {
        const began = performance.now();
        let frames = 0;
        const count = () => {
          const seconds = (performance.now() - began) / 1_000;
          if (seconds >= 4) return done(frames / seconds);
          frames += 1;
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      }),
  );
  await page.context().close();
  return rate;
}

test.describe("what a frame costs", () => {
  const rows = table(
    "| game | frames a second | traced | script a frame, median ms | 95 of 100, ms |",
  );

  for (const game of games) {
    test(`${game.slug}: frames`, async ({ browser }) => {
      const rate = await frameRate(browser, game);
      const page = await begunSlowly(browser, game);
      void game.win(page).catch(() => {});
      await page.waitForTimeout(4_000);
      await browser.startTracing(page, { categories: ["devtools.timeline"] });
      const began = Date.now();
      await page.waitForTimeout(10_000);
      const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
        traceEvents: TraceEvent[];
      };
      const seconds = (Date.now() - began) / 1_000;
      const times = frameTimes(traceEvents);
      rows.push(
        `| ${game.name} | ${rate.toFixed(0)} | ${(times.length / seconds).toFixed(0)} | ${part(times, 0.5).toFixed(1)} | ${part(times, 0.95).toFixed(1)} |`,
      );
      await page.context().close();
    });
  }
});

test.describe("bytes and seconds until play", () => {
  const rows = table("| game | before play, KB | in all, KB | seconds until play |");

  for (const game of games) {
    test(`${game.slug}: bytes`, async ({ browser }) => {
      const page = await opened(browser, "phone");
      await page.goto("/daily-gaming-tasks");
      await page.waitForLoadState("networkidle");
      const [session] = await sessionsOf(page.context(), page);
      let bytes = 0;
      page.on("requestfinished", async (request) => {
        const sizes = await request.sizes().catch(() => null);
        if (sizes) bytes += sizes.responseBodySize + sizes.responseHeadersSize;
      });
      await session?.send("Network.enable");
      await session?.send("Network.emulateNetworkConditions", slow4G);
      await session?.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      const began = Date.now();
      await game.enter(page);
      await game.ready(page);
      const seconds = (Date.now() - began) / 1_000;
      const before = bytes;
      await session?.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await game.begin(page);
      await game.win(page);
      await page.waitForTimeout(3_000);
      rows.push(
        `| ${game.name} | ${(before / 1_000).toFixed(0)} | ${(bytes / 1_000).toFixed(0)} | ${seconds.toFixed(1)} |`,
      );
      await page.context().close();
    });
  }
});

test.describe("memory", () => {
  const rows = table(`| game | heap after 5 visits, MB | after ${visits}, MB | elements |`);

  for (const game of games) {
    test(`${game.slug}: memory`, async ({ browser }) => {
      const page = await opened(browser, "phone");
      const session = await page.context().newCDPSession(page);
      await page.goto("/daily-gaming-tasks");
      async function heap(): Promise<{ mb: number; nodes: number }> {
        await session.send("HeapProfiler.collectGarbage");
        const { usedSize } = await session.send("Runtime.getHeapUsage");
        const { nodes } = await session.send("Memory.getDOMCounters");
        return { mb: usedSize / 1_048_576, nodes };
      }
      let early = 0;
      for (let visit = 1; visit <= visits; visit++) {
        await game.enter(page);
        await game.ready(page);
        await page.waitForTimeout(500);
        await page.goBack();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (visit === 5) early = (await heap()).mb;
      }
      const { mb, nodes } = await heap();
      rows.push(`| ${game.name} | ${early.toFixed(1)} | ${mb.toFixed(1)} | ${nodes} |`);
      await page.context().close();
    });
  }
});
