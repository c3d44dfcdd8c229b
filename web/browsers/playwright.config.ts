import { defineConfig } from "@playwright/test";
import { launchers } from "./fixtures.ts";

/**
 * The main path and all screens in browsers that Playwright cannot drive; `ARENA_URL` names the
 * server.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browsers-run",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  projects: Object.keys(launchers).map((name) => ({ name })),
});
