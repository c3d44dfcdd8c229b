import "@testing-library/jest-dom/vitest";
import "./browser.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { unwind } from "#lib/router";
import { server } from "./server.ts";

// For a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// An unexpected call is a fault of the test or the app.
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(async () => {
  cleanup();
  // Open sheets give back their history entries a moment later; the next test must not see that.
  await new Promise<void>((done) => unwind(done));
  server.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterAll(() => server.close());
