import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";

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
  await expect(page.getByText("You are offline. What you see may be old.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading").nth(1)).toHaveText(name ?? "");
  // A screen whose code never came: the frame is there, and it says so.
  await page.goto("/leaderboard");
  await expect(page.getByText("That did not load")).toBeVisible();
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
  // The page of a screen holds what is everybody's, and no word of who asked for it.
  const html = await page.evaluate(async () => (await caches.match("/profile"))?.text());
  expect(html).toContain("arena-data");
  expect(html).not.toContain(number.slice(1));
});

test("the app can be installed under the product's name", async ({ request }) => {
  const manifest = await (await request.get("/app.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Arena", display: "standalone", start_url: "/" });
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
    // A PNG says its width in its first chunk.
    expect(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`).toBe(
      sizes,
    );
  }
});
