import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** `make screens`: pictures for review, not part of the tests. */
export default defineConfig(config, {
  testMatch: "**/*.pictures.ts",
  // Playwright empties this folder first: it must not be the one with the pictures.
  outputDir: "./test-results/pictures-run",
  use: { trace: "off" },
});
