import type { Page } from "@playwright/test";
import { freshNumber } from "./demo.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";
import { checkIn, logIn, passOperator } from "./operator.ts";
import { openChallenges, screenshot } from "./screenshot.ts";

test.use({ serviceWorkers: "allow" });

const kept = () =>
  caches.keys().then(async (names) => {
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test("the app opens without a network, with the lists that were last seen", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/rewards");
  const first = page.getByRole("main").getByRole("heading").nth(1);
  await expect(first).toBeVisible();
  const name = await first.textContent();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection\. What you see is from /)).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading").nth(1)).toHaveText(name ?? "");
  // The screen's code was never loaded: the frame says so.
  await page.goto("/leaderboard");
  await expect(page.getByText("This screen did not load")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
});

test("nothing of a subscriber is kept for the next one", async ({ page }) => {
  const number = await logIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const paths = await page.evaluate(kept);
  expect(paths).toContain("/profile");
  for (const own of [
    "/user/profile",
    "/wallet",
    "/daily-data",
    "/active-streak",
    "/jt/gen",
    "/auth",
  ]) {
    expect(paths.filter((path) => path.includes(own))).toEqual([]);
  }
  // A cached page holds public content only, nothing about its reader.
  const html = await page.evaluate(async () => (await caches.match("/profile"))?.text());
  expect(html).toContain("arena-data");
  expect(html).not.toContain(number.slice(1));
});

/** Opens a game's challenges, with the app cached and the sheet's code loaded. */
async function toChallenges(page: Page): Promise<void> {
  await logIn(page);
  await checkIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openChallenges(page, "freefire");
}

async function submit(page: Page): Promise<void> {
  const picture = await screenshot(page);
  await page
    .getByRole("button", { name: /^Submit Entry/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Choose a screenshot").setInputFiles(picture);
  await sheet.getByRole("button", { name: "Submit", exact: true }).click();
}

function watchEntries(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/challenge/entry"))
      keys.push(request.headers()["idempotency-key"] ?? "none");
  });
  return keys;
}

test("what is submitted without a network outlives a reload, and is sent once when it is back", async ({
  page,
  context,
  accessible,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await toChallenges(page);
  const keys = watchEntries(page);
  await context.setOffline(true);
  await submit(page);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Waiting for the network", { exact: true })).toBeVisible();
  await accessible();
  await sheet.getByRole("button", { name: "Continue" }).click();
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting.getByRole("img", { name: "Your screenshot" })).toBeVisible();
  await page.reload();
  await expect(waiting.getByRole("img", { name: "Your screenshot" })).toBeVisible();
  await expect(page.getByText(/^No connection\. What you see is from /)).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsWidth(page);
    await accessible();
  }
  expect(keys, "nothing went out without a network").toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(/Image submitted successfully! You earned/)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await page.goto("/completed");
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(keys).toHaveLength(1);
});

test("a logout takes what waits and what was looked at off the phone, for the next subscriber", async ({
  page,
  context,
}) => {
  test.slow();
  const number = await logIn(page);
  await checkIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/rewards");
  await openChallenges(page, "freefire");
  // An entry also waits on a network that carries nothing.
  await context.route("**/v1/challenge/entry", (route) => route.abort());
  await submit(page);
  await expect(page.getByText("Waiting for the network", { exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting).toBeVisible();

  /** Everything stored on the device except session storage, as text. */
  const everything = () =>
    page.evaluate(async () => {
      const texts: string[] = [JSON.stringify(localStorage)];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (new URL(request.url).pathname.startsWith("/assets/")) continue;
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
        }
      }
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const asked = indexedDB.open(name);
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error);
        });
        for (const table of database.objectStoreNames) {
          texts.push(
            await new Promise<string>((resolve) => {
              const asked = database.transaction(table).objectStore(table).getAll();
              asked.onsuccess = () => resolve(`${name} ${JSON.stringify(asked.result)}`);
            }),
          );
        }
        database.close();
      }
      return texts.join("\n");
    });
  const token = await page.evaluate(() => sessionStorage.getItem("access_token") ?? "none");
  const before = await everything();
  expect(before).toContain("arena.outbox");
  expect(before).toContain("/rewards");
  expect(before, "no token leaves the session's storage").not.toContain(token);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await expect.poll(() => page.evaluate(kept)).not.toContain("/rewards");
  const after = await everything();
  expect(after).not.toContain("arena.outbox");
  expect(after).not.toContain(number.slice(1));

  await page.getByRole("link", { name: "Login" }).first().click();
  await passOperator(page, freshNumber());
  await page.waitForFunction(() => sessionStorage.getItem("access_token") !== null);
  // The next subscriber's check-in opens too, and would cover buttons.
  await checkIn(page);
  await openChallenges(page, "freefire");
  await expect(page.getByRole("button", { name: /^Submit Entry/ }).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test("a newer app is offered, and takes over when the person takes it", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText("A newer version is here.")).toHaveCount(0);
  // For the browser the same worker under another address is another worker.
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js?next"));
  await expect(page.getByText("A newer version is here.")).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update" }).click();
  await loaded;
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/sw\.js\?next$/);
});

test("the browser finds nothing against installing it, and shows real pictures of it", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A test's profile is private: nothing can be installed in it.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  expect(faults).toEqual([]);
  const { screenshots, icons } = JSON.parse(data ?? "{}");
  expect(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    "narrow",
    "narrow",
    "narrow",
    "wide",
    "wide",
  ]);
  for (const { src, sizes } of screenshots) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  for (const { src } of icons.filter(
    ({ purpose }: { purpose: string }) => purpose === "maskable",
  )) {
    const outside = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      const { naturalWidth: size } = picture;
      const context = Object.assign(document.createElement("canvas"), {
        width: size,
        height: size,
      }).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, size, size);
      let clear = 0;
      let drawn = 0;
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          const at = (y * size + x) * 4;
          if ((data[at + 3] ?? 0) < 255) clear += 1;
          // A phone may crop the icon to a circle of 40 % around the middle.
          if (Math.hypot(x - size / 2, y - size / 2) < size * 0.4) continue;
          const far = [0, 1, 2].some((c) => Math.abs((data[at + c] ?? 0) - (data[c] ?? 0)) > 40);
          if (far) drawn += 1;
        }
      }
      return { clear, drawn };
    }, src);
    expect(outside, `${src}: filled to its edges, its mark within the circle`).toEqual({
      clear: 0,
      drawn: 0,
    });
  }
});

test("the app can be installed under the product's name", async ({ request }) => {
  const manifest = await (await request.get("/app.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Arena", display: "standalone", start_url: "/" });
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
    // A PNG has its size in its first chunk.
    expect(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`).toBe(
      sizes,
    );
  }
});

test("a subscriber opens the app without a network: what is kept is there, and a check-in is not lost", async ({
  page,
  context,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Their code and pages are cached from now on.
  for (const path of ["/leaderboard", "/tasks", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  }
  await page.close();
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto("/leaderboard");
  await expect(tab.getByText(/^No connection\. What you see is from /)).toBeVisible();
  await expect(tab.getByRole("region", { name: "Top 3" })).toBeVisible();
  const own = tab.getByRole("region", { name: "Your place" });
  await expect(own.getByText(/^No connection/)).toBeVisible();
  await tab.goto("/tasks");
  await expect(tab.getByRole("main").getByRole("alert")).toHaveCount(2);
  for (const width of [1440, 360]) {
    await tab.setViewportSize({ width, height: 800 });
    await fitsWidth(tab);
  }
  await tab.setViewportSize({ width: 1440, height: 800 });

  // Suppress the sheet that opens by itself once per session.
  await tab.evaluate(() => sessionStorage.setItem("dailyCheckinShown", "true"));
  // The network is back, but the session's restoration is slow.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route("**/v1/jt/gen", async (route) => {
    await answered;
    await route.continue();
  });
  await context.setOffline(false);
  const checkInKey = tab.getByRole("button", { name: "Check in Rewards" });
  await checkInKey.click();
  await expect(checkInKey).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(tab.getByRole("dialog", { name: "Daily check-in" })).toBeVisible();
  await checkIn(tab);
});
