import { expect, type Page } from "@playwright/test";

type Drawn = { name: string; mimeType: string; buffer: Buffer };

/** A screenshot that nobody has sent before, drawn by the browser itself. */
export async function screenshot(page: Page, type: "png" | "jpeg" = "png"): Promise<Drawn> {
  const url = await page.evaluate((mime) => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    // Blocks large enough to tell one picture from another after it was made smaller.
    for (let x = 0; x < 16; x += 1) {
      for (let y = 0; y < 9; y += 1) {
        context.fillStyle = `hsl(${Math.random() * 360} 70% ${20 + Math.random() * 60}%)`;
        context.fillRect(x * 40, y * 40, 40, 40);
      }
    }
    return canvas.toDataURL(mime);
  }, `image/${type}`);
  return {
    name: `result.${type}`,
    mimeType: `image/${type}`,
    buffer: Buffer.from(url.split(",")[1] ?? "", "base64"),
  };
}

/** The challenges of a game, with the code of the sheet that takes a screenshot behind the page. */
export async function openChallenges(page: Page, game: string): Promise<void> {
  await page.goto(`/game-challenges?gameId=${game}`);
  await page
    .getByRole("button", { name: /^Submit Entry/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Choose a screenshot")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  // The sheet gives its history entry back a moment later, which would cut a navigation off.
  await page.waitForFunction(() => history.state?.overlay !== true);
}
