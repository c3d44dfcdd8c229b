import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Front } from "./front.ts";
import { newerBuild } from "./newer-build.ts";
import { freshName, logIn } from "./operator.ts";
import { type OwnPostgres, ownPostgres } from "./own-postgres.ts";
import { type OwnServer, ownServer } from "./own-server.ts";

/*
 * A rolling upgrade (ADR 27): two nodes over one Postgres and one data directory, each with its own
 * web build. The proxy leads first to the older node, later to the newer.
 */

const web = resolve(import.meta.dirname, "..");
const label: [older: string, newer: string] = ["Leaderboard", "Hall of Fame"];

let postgres: OwnPostgres;
let work: string;
let proxy: Front;
let url: string;
let settings: Record<string, string>;
let older: OwnServer;
let newer: OwnServer | undefined;

test.use({
  baseURL: async ({ baseURL: _ }, use) => use(url),
  serviceWorkers: "allow",
  viewport: { width: 1440, height: 900 },
});
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  postgres = await ownPostgres();
  work = postgres.folder;
  await newerBuild(join(web, "dist"), join(work, "newer"), label);
  settings = {
    ARENA_DATABASE_URL: postgres.url,
    ARENA_DATA_DIR: join(work, "data"),
  };
  older = await ownServer(settings);
  proxy = new Front();
  proxy.node = older.url;
  url = await proxy.listen();
});
test.afterAll(async () => {
  proxy?.close();
  await Promise.all([older?.stop(), newer?.stop()]);
  await postgres.stop();
});

function watched(page: Page) {
  const seen = { faults: [] as string[], loads: 0 };
  page.on("pageerror", (error) => seen.faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && seen.faults.push(message.text()));
  page.on("load", () => {
    seen.loads += 1;
  });
  return seen;
}

const nav = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).first();
const notice = (page: Page) => page.getByText("A newer version is here.");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(nav(page, label[0])).toBeVisible();
  return page;
}

test("open pages go on through a release, and all tabs move to it together", async ({
  context,
}) => {
  // Three tabs, two nodes and a database share the machine.
  test.slow();
  // No automatic sheets: only this test's actions are under way.
  await context.addInitScript(() => {
    if (location.protocol === "about:") return;
    for (const sheet of ["gameSelectorShown", "dailyCheckinShown"])
      sessionStorage.setItem(sheet, "true");
  });
  const first = await context.newPage();
  await logIn(first, "/rewards");
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const typing = await open(context, "/edit-profile");
  const idle = await open(context, "/terms-service");
  const tabs = [first, typing, idle];
  const seen = tabs.map(watched);
  const name = freshName();
  await typing.getByLabel("Username").fill(name);

  newer = await ownServer({ ...settings, ARENA_WEB_DIR: join(work, "newer") });
  proxy.node = newer.url;

  // No tab has this screen's script; the newer node has it from the earlier build.
  await nav(first, label[0]).click();
  await expect(title(first, label[0])).toBeVisible();
  await nav(first, "Tournaments").click();
  await expect(title(first, "Tournaments")).toBeVisible();
  expect(proxy.scripts(newer.url)).not.toEqual([]);
  expect(seen.map(({ loads }) => loads)).toEqual([0, 0, 0]);

  // The browser finds the newer worker, each tab offers it, one tab accepts.
  await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  for (const tab of tabs) await expect(notice(tab)).toBeVisible();
  await first.getByRole("button", { name: "Update" }).click();
  for (const tab of [first, idle]) {
    await expect(nav(tab, label[1])).toBeVisible();
    await expect(notice(tab)).toBeHidden();
  }
  await expect(title(first, "Tournaments")).toBeVisible();
  // A tab with typed text is not reloaded, and the text can be saved.
  await expect(notice(typing)).toBeVisible();
  await expect(typing.getByLabel("Username")).toHaveValue(name);
  await typing.getByRole("button", { name: "Save changes" }).click();
  const saved = typing.getByText("Profile updated successfully!");
  await expect(saved).toBeVisible();
  const lowest = await saved.evaluate((toast) => toast.getBoundingClientRect().bottom);
  const offer = await notice(typing).evaluate((text) => text.getBoundingClientRect().top);
  expect(lowest, "the toast leaves the offer free").toBeLessThan(offer);
  await expect(nav(typing, label[0])).toBeVisible();
  await typing.getByRole("button", { name: "Update" }).click();
  await expect(nav(typing, label[1])).toBeVisible();
  await expect.poll(() => seen.map(({ loads }) => loads)).toEqual([1, 1, 1]);

  expect(seen.map(({ faults }) => faults)).toEqual([[], [], []]);
  expect(proxy.answers.filter(({ status }) => status >= 400)).toEqual([]);
});

test("a page whose files are gone for good comes to the newer build, silently and once", async ({
  context,
}) => {
  proxy.node = older.url;
  const page = await open(context, "/rewards");
  const seen = watched(page);
  if (!newer) throw new Error("the newer node did not start");
  proxy.node = newer.url;
  proxy.answers = [];
  await forget(join(work, "data/files/web"));

  await nav(page, "FAQs").click();
  await expect(title(page, "FAQs")).toBeVisible();
  await expect(nav(page, label[1])).toBeVisible();
  await expect(notice(page)).toBeHidden();
  // The page is visible before it has loaded completely.
  await expect.poll(() => seen.loads).toBe(1);
  const gone = proxy.answers.filter(({ status }) => status >= 400);
  expect(gone.map(({ status }) => status)).toContain(404);
  proxy.answers = [];
  await nav(page, label[1]).click();
  await expect(title(page, label[1])).toBeVisible();
  expect(seen.loads).toBe(1);
  expect(proxy.answers.filter(({ status }) => status >= 400)).toEqual([]);
  expect(seen.faults.filter((fault) => !/404/.test(fault))).toEqual([]);
});

/** Removes the older build from the file store, as a later release does. */
async function forget(store: string): Promise<void> {
  const script = /src="\/(assets\/index-[^"]+)"/;
  const page = await readFile(join(web, "dist/index.html"), "utf8");
  const [, first = ""] = script.exec(page) ?? [];
  for (const list of await readdir(join(store, "builds"))) {
    const path = join(store, "builds", list);
    if (!(await readFile(path, "utf8")).includes(`"${first}"`)) continue;
    await rm(path);
    await rm(join(store, "files", list.replace(".json", "")), { recursive: true });
  }
}
