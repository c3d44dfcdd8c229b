import { createRequire } from "node:module";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { unpacked } from "../unpack.ts";
import { type Browser, phone } from "./tab.ts";

/** The packages with an old Chromium, and how each draws without a graphics card. */
const builds = {
  92: { package: "chrome-aws-lambda", graphics: ["--use-gl=swiftshader"] },
  111: { package: "@sparticuz/chromium", graphics: ["--use-gl=angle", "--use-angle=swiftshader"] },
} as const;

/** The builds are meant to run as one process in a small container. */
const flags = [
  "--no-sandbox",
  "--no-zygote",
  "--single-process",
  "--in-process-gpu",
  "--disable-setuid-sandbox",
  "--ignore-gpu-blocklist",
  "--hide-scrollbars",
  "--mute-audio",
  "--disable-component-update",
  "--no-first-run",
];

/**
 * Starts an old Chromium as a phone with a touch screen. Puppeteer 10 is the newest that supports
 * both versions. In these builds only the first profile keeps cookies, so each tab gets its own
 * browser.
 */
export async function launchChromium(version: keyof typeof builds): Promise<Browser> {
  const build = builds[version];
  const require = createRequire(import.meta.url);
  // The packages do not export their package.json; the binaries are beside their exports.
  const packageFolder = join(require.resolve(build.package), "../..");
  const folder = await unpacked(packageFolder, `chromium-${version}`);
  return {
    open: async () => {
      const browser = await puppeteer.launch({
        executablePath: join(folder, "chromium"),
        headless: true,
        args: [...flags, ...build.graphics],
        env: { ...process.env, LD_LIBRARY_PATH: `${folder}:${join(folder, "lib")}` },
      });
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        // A policy violation appears only as a console error.
        if (message.type() === "error" && /Content Security Policy/i.test(message.text())) {
          faults.push(message.text());
        }
      });
      await page.setViewport({ ...phone, isMobile: true, hasTouch: true });
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
        run: (script, argument) => page.evaluate(script as never, argument as never),
        load: async (source) => void (await page.evaluate(source)),
        press: ({ x, y }) => page.touchscreen.tap(x, y),
        type: async (text) => {
          // Without a window, a tap sometimes focuses a field without a caret.
          await page.evaluate(() => (document.activeElement as HTMLInputElement).select());
          await page.keyboard.type(text);
        },
        picture: async () =>
          (await page.screenshot({ type: "png", captureBeyondViewport: false })) as Buffer,
        faults: () => faults,
        close: () => browser.close(),
      };
    },
    close: async () => undefined,
  };
}
