import "@testing-library/jest-dom/vitest";
import "../browser.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { server } from "./server.ts";

// For a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// jsdom lays nothing out: a table's rows in sight are those of a box of this height.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, value: 600 },
  offsetWidth: { configurable: true, value: 1200 },
});
Element.prototype.scrollIntoView ??= () => undefined;

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterAll(() => server.close());
