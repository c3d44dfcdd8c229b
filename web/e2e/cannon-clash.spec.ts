import { answerMatch, canvas, enter, room, serveBuild } from "./builds.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";

test.use({ viewport: { width: 800, height: 360 } });

test("a match is played to its end and leads to the tournaments", async ({
  page,
  context,
  accessible,
}) => {
  await serveBuild(context, "cannon-clash", { end: "defeat|towers" });
  const sent = await answerMatch(page, "loser");
  await enter(page, "/", "/cannon-clash", room);
  const game = canvas(page, "Cannon Clash");
  await expect(game).toHaveAttribute("data-heard", /"roomId":"K7MX3P"/);
  await fitsWidth(page);
  await accessible();
  await game.click();
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(result.getByText("Defeat! Better luck next time!")).toBeVisible();
  expect(sent).toEqual([{ ...room, result_flag: "loser" }]);
  await accessible();
  await result.getByRole("button", { name: "Close" }).last().click();
  await page.waitForURL(/\/tournaments$/);
});

test("the instructions open from the screen and from the game's cards", async ({ page }) => {
  await enter(page, "/", "/cannon-clash", room);
  for (const path of [null, "/", "/daily-gaming-tasks"]) {
    if (path) await page.goto(path);
    await page.getByRole("button", { name: "How to Play" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("Drag the cannon");
  }
});
