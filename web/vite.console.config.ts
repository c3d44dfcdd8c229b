import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { consoleTexts } from "./scripts/vite-console.ts";

/** The server for `npm run dev:console`. */
const server = process.env.ARENA_CONSOLE ?? "http://127.0.0.1:8081";

/** The operator's console. Staff have a browser of today; the portal's floor is not for them. */
export default defineConfig({
  root: resolve(import.meta.dirname, "apps/console"),
  plugins: [consoleTexts(), react()],
  resolve: { conditions: ["console", ...defaultClientConditions] },
  build: {
    outDir: resolve(import.meta.dirname, "dist-console"),
    emptyOutDir: true,
    // The page's policy forbids data: fonts, and a separate file is cached by itself.
    assetsInlineLimit: 0,
    target: ["chrome111", "firefox115", "safari16.4"],
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5174,
    // Not the short form, which changes the host: calls must come from the page's own origin.
    proxy: { "/api": { target: server } },
  },
});
