import type { LaunchOptions } from "@playwright/test";

const launched = (executablePath: string): LaunchOptions => ({
  // Debian's: nothing is downloaded, and nothing of its own goes out.
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

/** The browser as people have it, for what is no page's: push messages, and a screen that is filled. */
export const chromium = launched(browser);

/** The same without windows of its own. */
export const chromiumShell = launched(process.env.ARENA_CHROMIUM_SHELL ?? browser);
