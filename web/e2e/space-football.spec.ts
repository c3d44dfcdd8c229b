import { enter, football, levelState } from "./builds.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";

test("it has its title, no footer, and fits a phone that is held sideways", async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 800, height: 360 });
  await enter(page, "/daily-gaming-tasks", "/space-football", levelState(football));
  await expect(page.getByRole("heading", { name: "SPACE FOOTBALL - LEVEL 3" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Game" })).toBeInViewport();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await fitsWidth(page);
  await accessible();
});
