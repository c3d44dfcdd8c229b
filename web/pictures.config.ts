import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** `make screens`: pictures to look at, which no test run waits for. */
export default defineConfig(config, {
  testMatch: "**/*.pictures.ts",
  // The folder is emptied first: not the one with the pictures.
  outputDir: "./test-results/pictures-run",
  use: { trace: "off" },
});
