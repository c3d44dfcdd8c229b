import { enter, room, serveBuild } from "./builds.ts";
import { expect, fitsWidth, test, themes } from "./fixtures.ts";

for (const theme of themes) {
  test(`a game without a build names itself, fits and passes axe, ${theme}`, async ({
    page,
    accessible,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await enter(page, "/", "/cannon-clash", room);
    await expect(page.getByRole("heading", { name: "Game Error" })).toBeVisible();
    await expect(
      page.getByText(
        "There was an error loading Cannon Clash. This may be due to WebGL compatibility issues.",
      ),
    ).toBeVisible();
    for (const size of [
      { width: 360, height: 740 },
      { width: 800, height: 360 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await fitsWidth(page);
      await expect(page.getByRole("button", { name: "Reload Game" })).toBeInViewport();
      await accessible();
    }
  });
}

test("without a room it leads to the tournaments", async ({ page }) => {
  await page.goto("/cannon-clash");
  await page.waitForURL(/\/tournaments$/);
});

test("a match is played to its end and leads to the tournaments", async ({ page, context }) => {
  await serveBuild(context, "cannon-clash", { end: "defeat|towers" });
  const sent: unknown[] = [];
  await context.route("**/v1/esl/tournament/match/result", async (route) => {
    sent.push(route.request().postDataJSON());
    const data = { message: "Defeat! Better luck next time!", result: "loser" };
    await route.fulfill({ json: { success: true, data, errors: null } });
  });
  await enter(page, "/", "/cannon-clash", room);
  const game = page.frameLocator("iframe[title='Cannon Clash']").locator("canvas");
  await expect(page.getByText("Game started! Destroy enemy towers to win!")).toBeVisible();
  await expect(game).toHaveAttribute("data-heard", /"roomId":"K7MX3P"/);
  await game.click();
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(result.getByText("Defeat! Better luck next time!")).toBeVisible();
  expect(sent).toEqual([{ ...room, result_flag: "loser" }]);
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
