import { expect, test } from "./fixtures.ts";

test("a lesson opens the academy in a tab that cannot reach this one", async ({ page }) => {
  await page.context().route("https://academy.arena.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>document.title = String(window.opener) + "|" + document.referrer</script>`,
    }),
  );
  await page.goto("/learn-win");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: /^Start streaming/ }).click();
  const academy = await opened;
  await expect(academy).toHaveTitle("null|");
  await expect(page).toHaveURL(/\/learn-win$/);
});
