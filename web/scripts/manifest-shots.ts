/**
 * Makes the pictures that a phone shows before installation, in `art/screens`; `app.webmanifest`
 * names them. Run against a server in demo mode after large changes of the screens:
 *
 * ARENA_URL=http://127.0.0.1:8080 npm run manifest-shots
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { checkIn, logIn } from "../e2e/operator.ts";
import config from "../playwright.config.ts";
import { screens } from "./screens.ts";

const out = resolve(import.meta.dirname, "../art/screens");
mkdirSync(out, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
for (const { file, path, width, height, scale } of screens) {
  const context = await browser.newContext({
    baseURL: process.env.ARENA_URL ?? "http://127.0.0.1:8080",
    viewport: { width: width / scale, height: height / scale },
    colorScheme: "dark",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await logIn(page);
  await checkIn(page);
  await page.goto(path, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  // Playwright cannot write WebP.
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: 78,
    clip: { x: 0, y: 0, width: width / scale, height: height / scale, scale },
  });
  const picture = Buffer.from(data, "base64");
  writeFileSync(resolve(out, file), picture);
  console.log(`${file} ${Math.round(picture.length / 1024)} KB`);
  await context.close();
}
await browser.close();
