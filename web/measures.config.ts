import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** `make first-fun`, `make games` and `make console`: measurements, not part of the tests. */
export default defineConfig(config, {
  testMatch: "**/*.measure.ts",
  outputDir: "./test-results/measures-run",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 240_000,
  use: { trace: "off" },
});
