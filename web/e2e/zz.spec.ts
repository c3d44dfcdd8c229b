import { enter, football, levelState } from "./builds.ts";
import { test } from "./fixtures.ts";
import { become } from "./member.ts";

for (const [width, height] of [[360, 740], [800, 360], [1440, 900]] as const) {
  test(`look ${width}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await become(page);
    await page.goto("/daily-gaming-tasks?game=space_football_001");
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/fb-${width}-select.png` });
    await page.getByRole("button", { name: /Play Level/ }).click();
    await page.waitForURL(/space-football/);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/fb-${width}-start.png` });
    await page.getByRole("button", { name: "Start Game" }).click();
    await page.waitForTimeout(1800);
    await page.screenshot({ path: `/tmp/fb-${width}-count.png` });
    await page.waitForTimeout(3000);
    for (let i = 0; i < 40; i++) {
      await page.mouse.move(width / 2 + Math.sin(i / 3) * 60, height * 0.62 + Math.cos(i / 5) * 30);
      await page.waitForTimeout(60);
    }
    await page.screenshot({ path: `/tmp/fb-${width}-play.png` });
    await page.waitForTimeout(6000);
    await page.screenshot({ path: `/tmp/fb-${width}-play2.png` });
  });
}
void enter; void football; void levelState;
