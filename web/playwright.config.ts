import { defineConfig } from "@playwright/test";
import { chromiumShell } from "./e2e/chromium.ts";

/** The tests run against a served product; `ARENA_URL` says where. */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  fullyParallel: true,
  // Much of a test is waiting; two cores are busy with three.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only the second time stands in the summary as flaky, and is one to be looked at.
  retries: process.env.CI ? 1 : 0,
  // A busy machine is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.ARENA_URL ?? "http://127.0.0.1:8080",
    // A kept list must not answer for a server that a test has changed; what keeps them has its own test.
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
    // Recording one costs about as much as the test: on CI only the second try has it.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: chromiumShell,
  },
});
