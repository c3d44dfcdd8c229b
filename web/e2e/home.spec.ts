import { expect, fitsWidth, test, widths } from "./fixtures.ts";

for (const width of widths) {
  test(`home fits ${width} px and shows the menu that belongs there`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await fitsWidth(page);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible({
      visible: width < 768,
    });
    await expect(page.getByRole("link", { name: "Leaderboard", exact: true })).toBeVisible({
      visible: width >= 768,
    });
  });
}

test("the drawer leads on and Back comes to the screen before, not to a closed drawer", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("main h1")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("after a reload with an open drawer, Back comes to the screen before", async ({ page }) => {
  await page.goto("/leaderboard");
  await page.goto("/rewards");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test("the hand-off leaves the address before anything else happens", async ({ page }) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("not-a-real-hand-off") && request.resourceType() !== "document")
      seen.push(request.url());
  });
  await page.goto("/?a=not-a-real-hand-off");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(seen, "addresses that carried it on").toEqual([]);
});

test("the first banner's picture comes once, at every width", async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const asked = new Set<string>();
    page.on("request", (request) => {
      const url = request.url();
      if (url.includes("/art/banners-tournaments-")) asked.add(url);
    });
    await page.goto("/");
    // The app may request another size than the page did.
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    const drawn = page.locator("article img").first();
    await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    expect([...asked], `${width} px`).toHaveLength(1);
    page.removeAllListeners("request");
  }
});
