import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LevelSubmission } from "#api";
import { ok, refused } from "#test";
import { say } from "../frame/fixtures.ts";
import { event, over, play, results, session, setUp, watch } from "./fixtures.tsx";

setUp();

const mark = { number: 1, bytes: 12, ticks: 170, digest: "ab".repeat(32) };
const told = (heard: unknown[]) =>
  (heard as { method: string; value: string }[])
    .slice(1)
    .map(({ method, value }) => [method, value]);

it("begins a watched level when its game says so, and hands its marks and seeds on", async () => {
  watch();
  const begins = results("/v1/game-level/begin", () => ok({ seeds: ["1", "2"] }));
  const marks = results("/v1/game-level/mark", () => ok({ seeds: ["1", "2", "3"] }));
  const seen = results<LevelSubmission>("/v1/game-level/result", () =>
    ok({ is_passed: "1", ending: "paid", credits: 10, balance: 15 }),
  );
  const { host, user } = await play();
  const sessionId = session();
  // Until then nothing is lost: a reload opens the same level, and leaving needs no confirmation.
  expect(window.history.state.state.unplayed).toMatchObject({ started: { sessionId } });
  expect(begins).toEqual([]);
  await say(host, event("Begin"), event("Mark", JSON.stringify(mark)), event("Mark", "none"));
  await waitFor(() => expect(host.heard).toHaveLength(3));
  expect(told(host.heard)).toEqual([
    ["Seeds", '["1","2"]'],
    ["Seeds", '["1","2","3"]'],
  ]);
  expect(begins).toEqual([{ sessionId }]);
  expect(marks).toEqual([{ sessionId, ...mark }]);
  expect(window.history.state.state.unplayed).toBeUndefined();
  await user.click(screen.getByRole("button", { name: "Back" }));
  const ask = await screen.findByRole("dialog", { name: "Leave the game?" });
  await user.click(within(ask).getByRole("button", { name: "Keep playing" }));
  await say(host, over("victory|"));
  await screen.findByRole("dialog", { name: "Your result" });
  expect(seen).toHaveLength(1);
  host.port.close();
});

it("says why the server takes no more of a level, stops its game, and lets go of it", async () => {
  watch();
  results("/v1/game-level/begin", () => ok({ seeds: ["1", "2"] }));
  results("/v1/game-level/mark", () =>
    refused("mark_conflict", "This level is being played somewhere else."),
  );
  const seen = results<LevelSubmission>("/v1/game-level/result", () => refused("x", "x"));
  const { host, user } = await play();
  await say(host, event("Begin"), event("Mark", JSON.stringify(mark)));
  expect(await screen.findByText("This level is being played somewhere else.")).toBeVisible();
  expect(told(host.heard).at(-1)).toEqual(["Stop", ""]);
  await say(host, over("victory|"));
  expect(seen).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Back to games" }));
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
  host.port.close();
});
