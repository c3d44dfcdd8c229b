import { defineConfig } from "@playwright/test";
import { chromiumShell } from "./e2e/chromium.ts";

/** The tests run against a running server, which `ARENA_URL` names. */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  fullyParallel: true,
  // Tests mostly wait: three workers suit two cores.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // The summary lists a test that passes only the second time as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.ARENA_URL ?? "http://127.0.0.1:8080",
    // A cached list must not hide a test's changes; the service worker has its own tests.
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
    // A trace costs about as much as the test: on CI only the retry records one.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: chromiumShell,
  },
});
