import type { LaunchOptions } from "@playwright/test";

const launched = (executablePath: string): LaunchOptions => ({
  // Debian's Chromium: nothing is downloaded. Its own network traffic is off.
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

const browser = process.env.ARENA_CHROMIUM ?? "/usr/bin/chromium";

/** The full browser, for push messages and full screen. */
export const chromium = launched(browser);

export const chromiumShell = launched(process.env.ARENA_CHROMIUM_SHELL ?? browser);
