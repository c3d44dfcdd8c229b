import { expect, fitsWidth, test, themes } from "./fixtures.ts";

const player = "https://www.youtube-nocookie.com/**";

for (const theme of themes) {
  test(`highlights pass axe, with a video open too, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/highlights");
    const first = page.getByRole("region", { name: "Latest" }).getByRole("button").first();
    await expect(first).toBeVisible();
    await accessible();
    await first.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await accessible();
  });
}

for (const width of [360, 1440]) {
  test(`highlights fit ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/highlights");
    await expect(page.getByRole("link", { name: "Clash Royale" })).toBeVisible();
    await fitsWidth(page);
  });
}

test("nothing is asked of the video's site before the tap, and Back closes the video", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(player, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>player</p>" });
  });
  await page.goto("/highlights");
  const latest = page.getByRole("region", { name: "Latest" });
  await latest.getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("link", { name: "Watch on YouTube" })).toBeVisible();
  expect(asked).toEqual([]);
  await sheet.getByRole("button", { name: /^Play / }).click();
  await expect(sheet.frameLocator("iframe").getByText("player")).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/highlights$/);
});
