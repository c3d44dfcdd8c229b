import puppeteer from "puppeteer-core-bidi";
import { type Browser, phone } from "./tab.ts";

export async function launchFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.ARENA_FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
  });
  return {
    open: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => {
        const message = error instanceof Error ? error.message : String(error);
        // Firefox reports this for every request that the service worker had running when the page
        // was left.
        if (!/^Failed to load .* A ServiceWorker intercepted/.test(message)) faults.push(message);
      });
      page.on("console", (message) => {
        if (message.type() === "error" && /Content-Security-Policy/i.test(message.text())) {
          faults.push(message.text());
        }
      });
      await page.setViewport(phone);
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
        run: (script, argument) => page.evaluate(script as never, argument as never),
        load: async (source) => void (await page.evaluate(source)),
        press: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        picture: async () => Buffer.from(await page.screenshot({ type: "png" })),
        faults: () => faults,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
