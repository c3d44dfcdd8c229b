import "@testing-library/jest-dom/vitest";
import "../browser.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { noteInput } from "#console/input";
import { toast } from "#console-ui";
import { resetStreams } from "./events.ts";
import { server } from "./server.ts";

// For a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// jsdom lays nothing out: a table's rows in sight are those of a box of this size.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, value: 44 },
  clientHeight: { configurable: true, value: 600 },
  clientWidth: { configurable: true, value: 1200 },
});
// A text area that grows listens to the fonts.
Object.defineProperty(document, "fonts", { configurable: true, value: new EventTarget() });
Element.prototype.scrollIntoView ??= () => undefined;

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  resetStreams();
  // Opening a page is input.
  noteInput();
});
afterEach(() => {
  // A page begins without the notes of the one before.
  toast.clear();
  cleanup();
  server.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterAll(() => server.close());
