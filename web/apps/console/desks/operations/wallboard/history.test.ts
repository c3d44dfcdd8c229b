import { expect, it } from "vitest";
import type { System } from "#console/api";
import { figureOf } from "../system.ts";
import { withReading } from "./history.ts";
import { pointsOf } from "./sparkline.tsx";

const system = (figures: Record<string, number>): System => ({
  now: "2026-12-01T12:00:00Z",
  jobs: [{ kind: "message.send", ready: 7, running: 1, dead: 0 }],
  nodes: [
    {
      id: "a",
      name: "a",
      version: "1",
      worker: true,
      startedAt: "2026-12-01T12:00:00Z",
      seenAt: "2026-12-01T12:00:00Z",
      silent: false,
      figures,
    },
  ],
});

it("keeps an hour of readings, and a line that a node stopped to report", () => {
  let history = {};
  for (let reading = 0; reading < 725; reading += 1)
    history = withReading(history, system({ rooms: reading }), ["rooms", "streams"]);
  expect(history).toEqual({ rooms: Array.from({ length: 720 }, (_, at) => at + 5) });
  expect(withReading(history, system({}), ["rooms"])).toEqual(history);
});

it("counts the work that waits, whichever node does it", () => {
  const reading = system({});
  expect(figureOf(reading, "smsWaiting")).toBe(7);
  expect(figureOf(reading, "jobsWaiting")).toBe(7);
  expect(figureOf(reading, "rooms")).toBeNull();
});

it("draws a line from nothing to the highest value", () => {
  expect(pointsOf([0, 10, 5])).toBe("0.0,27.0 60.0,1.0 120.0,14.0");
  expect(pointsOf([0, 0])).toBe("0.0,27.0 120.0,27.0");
});
