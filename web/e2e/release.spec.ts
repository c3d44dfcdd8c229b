import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { LocalProxy } from "./front.ts";

test.use({ serviceWorkers: "allow" });

/** A proxy before the server that can be one release ahead of the open pages. */
class ReleaseFront extends LocalProxy {
  /** Serves the newer build: its pages name another first script, and it has another worker. */
  released = false;
  /** Files of the older build that are gone. */
  gone: RegExp | null = null;
  private readonly behind: URL;

  constructor(behind: URL) {
    super();
    this.behind = behind;
  }

  protected pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? "/";
    if (this.gone?.test(path)) {
      answer.writeHead(404).end("not found");
      return;
    }
    const headers = { ...asked.headers, host: this.behind.host };
    // Uncompressed and complete, to be changed.
    delete headers["accept-encoding"];
    delete headers["if-none-match"];
    const { method } = asked;
    const passed = request(new URL(path, this.behind), { method, headers }, async (reply) => {
      const type = reply.headers["content-type"] ?? "";
      const altered = this.released && (type.startsWith("text/html") || path === "/sw.js");
      if (!altered) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      const { "content-length": _, etag: __, ...rest } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, rest);
      const text = (await reply.toArray()).join("");
      // The same script, spelled differently.
      answer.end(
        path === "/sw.js"
          ? `${text}\n// newer`
          : text.replace(/src="(\/assets\/index-[^"]+\.js)"/, "src='$1'"),
      );
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }
}

let front: ReleaseFront;
test.beforeEach(({ baseURL }) => {
  front = new ReleaseFront(new URL(baseURL ?? process.env.ARENA_URL ?? ""));
});
test.afterEach(() => front.close());

/** Counts the loads of a page from now on. */
function loads(page: Page): () => number {
  let count = 0;
  page.on("load", () => {
    count += 1;
  });
  return () => count;
}

const newer = (page: Page) => page.getByText("A newer version is here.");
/** Navigates like a link of the app. */
const go = (page: Page, path: string, state?: object) =>
  page.evaluate(
    ([path, state]) => {
      window.history.pushState({ key: path, state }, "", path);
      window.dispatchEvent(new Event("pushState"));
    },
    [path, state] as const,
  );
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test("a page whose files are gone loads itself anew, once", async ({ page }) => {
  await page.goto(`${await front.listen()}/rewards`);
  await expect(page.getByRole("heading", { level: 1, name: "Rewards" })).toBeVisible();
  await controlled(page);
  front.released = true;
  front.gone = /\/assets\/faqs-/;
  const loaded = loads(page);
  await go(page, "/faqs");
  // The newer page lacks the file too: it shows an error and does not reload again.
  await expect(page.getByText("This screen did not load")).toBeVisible();
  expect(loaded()).toBe(1);
  front.gone = null;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "FAQs" })).toBeVisible();
  expect(loaded()).toBe(1);
});

test("an update that is taken in one tab comes to all, and to none over a game", async ({
  page,
  context,
}) => {
  const url = await front.listen();
  await page.goto(`${url}/rewards`);
  await controlled(page);
  const [idle, playing] = [await context.newPage(), await context.newPage()];
  await idle.goto(`${url}/terms-service`);
  await playing.goto(`${url}/tournaments`);
  for (const tab of [idle, playing]) {
    await controlled(tab);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await go(playing, "/cannon-clash", { practice: true });
  await expect(playing.locator("iframe")).toBeVisible();
  const loaded = [page, idle, playing].map(loads);

  front.released = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  for (const tab of [page, idle, playing]) await expect(newer(tab)).toBeVisible();
  await page.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => loaded.map((count) => count())).toEqual([1, 1, 0]);
  await expect(newer(playing)).toBeVisible();
  for (const tab of [page, idle]) await expect(newer(tab)).toBeHidden();
  // The tab's own files are still cached.
  const kept = await playing.evaluate(() => {
    const script = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
    return caches.match(script).then((found) => found !== undefined);
  });
  expect(kept).toBe(true);
  // The person chooses when to update.
  await playing.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => loaded.map((count) => count())).toEqual([1, 1, 1]);
});

test("every address of the product is a page", async ({ request: ask, page }) => {
  const { paths } = await import("../lib/router/paths.ts");
  await page.goto("/");
  for (const path of Object.values(paths)) {
    const answer = await ask.get(path.replace(/:\w+/, "17"));
    // A link's code is known to the server, which says so to crawlers; the page is the app's.
    const link = path === paths.invite || path === paths.challenge;
    expect(answer.status(), path).toBe(link ? 404 : 200);
    expect(answer.headers()["content-type"], path).toContain("text/html");
  }
});
