import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asGuest, http, server, show } from "#test";
import Home from "./screen.tsx";

/*
 * The sections below the fold load when a person scrolls towards them. A single test, because
 * loaded parts stay loaded.
 */
let scroll: () => void = () => undefined;

beforeEach(() => {
  asGuest();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (changes: { isIntersecting: boolean }[]) => void) {
        scroll = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  // No call is answered.
  server.use(http.all("*", () => new Promise<never>(() => undefined)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const below = [
  "Gaming Tasks",
  "Tournaments",
  "Learn & Win",
  "Rewards",
  "Highlights",
  "Highlights by game",
  "Leaderboard",
];
const slow = /taking longer than usual/;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const section = (name: string) => screen.getByRole("region", { name });

it("says that a section is slow three seconds after it was asked for, not before", async () => {
  show(<Home />);
  await pass(60_000);
  expect(within(section("Made by ESL")).getByText(slow)).toBeVisible();
  for (const name of below) expect(within(section(name)).queryByText(slow)).toBeNull();
  act(() => scroll());
  await pass(2_999);
  for (const name of below) expect(within(section(name)).queryByText(slow)).toBeNull();
  await pass(1);
  for (const name of below) expect(within(section(name)).getByText(slow)).toBeVisible();
});
