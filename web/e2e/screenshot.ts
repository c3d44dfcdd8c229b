import { expect, type Page } from "@playwright/test";

type Drawn = { name: string; mimeType: string; buffer: Buffer };

export async function screenshot(page: Page, type: "png" | "jpeg" = "png"): Promise<Drawn> {
  const url = await page.evaluate((mime) => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    // Blocks large enough to differ after the picture was shrunk.
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

export async function openChallenges(page: Page, game: string): Promise<void> {
  await page.goto(`/game-challenges?gameId=${game}`);
  await page
    .getByRole("button", { name: /^Submit Entry/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Choose a screenshot")).toBeAttached();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
  // The sheet gives back its history entry a moment later, which would cancel a navigation.
  await page.waitForFunction(() => history.state?.overlay !== true);
}
