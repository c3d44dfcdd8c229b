/**
 * Takes screenshots of screens at four widths in both themes, into `shots/`.
 *
 * ARENA_URL=http://127.0.0.1:8080 npm run shots -- / /rewards "/dev/gallery#controls"
 *
 * `--demo` answers the configuration call itself, for `vite preview` without a server.
 * `--width=390` and `--theme=dark` select, `--lang=ur` switches the language.
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import config from "../playwright.config.ts";

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const paths = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const flag = (name: string) => flags.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
const widths = flag("width")?.split(",").map(Number) ?? [360, 390, 768, 1440];
const themes = (flag("theme")?.split(",") ?? ["dark", "light"]) as ("dark" | "light")[];
const out = resolve(import.meta.dirname, "../shots");
mkdirSync(out, { recursive: true });

const demo = {
  product: "Arena",
  operator: "Jazz",
  tagline: "Play. Earn. Redeem.",
  taglines: {},
  links: [],
  coin: "ESL Coins",
  mode: "demo",
  supportEmail: "support@example.com",
  copyright: "© 2025 Arena",
  landingUrl: "/operator/landing",
  unsubscribeUrl: "",
  social: ["Facebook", "Instagram", "X", "YouTube", "TikTok"].map((name) => ({
    name,
    url: "https://example.com/",
  })),
  timeZone: "Asia/Karachi",
  utcOffsets: [{ minutes: 300 }],
  country: { prefix: "92", trunk: "0", mobile: [{ prefix: "3", digits: 10, maxDigits: 10 }] },
  streak: { days: 30, base: 10, step: 5 },
  limits: { screenshotBytes: 2_048_000, profileImageBytes: 2_097_152 },
};

const browser = await chromium.launch(config.use?.launchOptions);
for (const width of widths) {
  for (const colorScheme of themes) {
    const context = await browser.newContext({
      baseURL: process.env.ARENA_URL ?? "http://127.0.0.1:8080",
      viewport: { width, height: width < 768 ? 800 : 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    if (flag("lang")) {
      await context.addInitScript(
        (lang) => localStorage.setItem("arena.lang", lang),
        flag("lang") ?? "",
      );
    }
    const page = await context.newPage();
    if (flags.includes("--demo")) {
      await page.route("**/api/v1/config", (route) =>
        route.fulfill({ json: { success: true, data: demo, errors: null } }),
      );
    }
    for (const path of paths.length ? paths : ["/"]) {
      await page.goto("about:blank");
      await page.goto(path, { waitUntil: "networkidle" });
      const name = `${path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: resolve(out, name), fullPage: !flags.includes("--fold") });
      console.log(name);
    }
    await context.close();
  }
}
await browser.close();
