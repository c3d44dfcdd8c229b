import { expect, test } from "./fixtures.ts";

const player = "https://www.youtube-nocookie.com/**";

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
