import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { forTheFloor } from "./scripts/colours.ts";
import { targets } from "./scripts/floor.ts";
import { installable } from "./scripts/vite-app.ts";
import { art } from "./scripts/vite-art.ts";
import { consoleTexts } from "./scripts/vite-console.ts";
import { frame } from "./scripts/vite-frame.ts";
import { games } from "./scripts/vite-games.ts";
import {
  chunks,
  commonApart,
  compiledWhole,
  fileNames,
  input,
  leanHelpers,
  scriptLast,
  shortNames,
} from "./scripts/vite-size.ts";
import { texts } from "./scripts/vite-words.ts";

/** The server for `npm run dev`. */
const server = process.env.ARENA_SERVER ?? "http://127.0.0.1:8080";

const folders = "{apps,features,lib,ui,scripts,styles,worker}/**";
/** The operator's console, with its own words and helpers. */
const consoleTests = ["apps/console/**/*.test.{ts,tsx}", "console-ui/**/*.test.tsx"];
/** Tests of what a page keeps for its whole life, and hears of other tabs. */
const sessions = "lib/session/*.test.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    texts(),
    art(),
    installable(),
    frame(),
    games(),
    scriptLast(),
    commonApart(),
    leanHelpers(),
    compiledWhole(),
    react(),
    // React's compiler handles only components with "use memo", because its output is half as large
    // again (ADR 8).
    babel({ presets: [reactCompilerPreset({ compilationMode: "annotation" })] }),
  ],
  css: {
    postcss: { plugins: [forTheFloor] },
    ...(command === "build" && { modules: { generateScopedName: shortNames() } }),
  },
  build: {
    outDir: "dist",
    // The page's policy forbids data: fonts, and a separate file is cached by itself.
    assetsInlineLimit: 0,
    // Both minifiers, one after the other, save 2 % more than either alone.
    minify: "terser",
    terserOptions: {
      module: true,
      compress: {
        passes: 3,
        sequences: false,
        conditionals: false,
        unsafe_methods: true,
        unsafe_arrows: true,
      },
      format: { ecma: 2020 },
    },
    target: targets,
    manifest: true,
    // Browsers without module preloading ignore the hint: no polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input,
      leanHelpers,
      preserveEntrySignatures: "exports-only",
      output: { minify: true, codeSplitting: { groups: chunks }, ...fileNames },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      // A game without a build must be a 404, not a page of the app.
      "/games": server,
      "/leaderboard": {
        target: server,
        // The same path is a screen for a browser and data for a client.
        bypass: (request) =>
          request.headers.accept?.includes("text/html") ? "/index.html" : undefined,
      },
      // Not the short form, which changes the host: the operator's forms must come from their own
      // origin.
      "/operator": { target: server },
      "/plain": { target: server },
    },
  },
  test: {
    environment: "jsdom",
    // A sixth cheaper than processes.
    pool: "threads",
    environmentOptions: { jsdom: { url: "http://arena.test/" } },
    restoreMocks: true,
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
    // A page of its own costs more than most tests of functions.
    projects: [
      {
        extends: true,
        test: {
          name: "functions",
          setupFiles: ["./test/setup.ts"],
          isolate: false,
          include: [`${folders}/*.test.ts`],
          exclude: [sessions, ...consoleTests],
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          setupFiles: ["./test/setup.ts"],
          include: [`${folders}/*.test.tsx`, sessions],
          exclude: consoleTests,
        },
      },
      {
        extends: true,
        plugins: [consoleTexts()],
        resolve: { conditions: ["console", ...defaultClientConditions] },
        ssr: { resolve: { conditions: ["console", ...defaultServerConditions] } },
        test: { name: "console", include: consoleTests, setupFiles: ["./test/console/setup.ts"] },
      },
    ],
  },
}));
