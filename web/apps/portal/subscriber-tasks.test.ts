import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { configQuery } from "#lib/config";
import { runSubscriberTasks } from "./subscriber-tasks.ts";

type Message = { kind: string; text: string; tone: string; path: string | null };
const { told, live } = vi.hoisted(() => ({
  told: vi.fn(),
  live: { hear: (_: Message): void => undefined },
}));
vi.mock("#lib/live", () => ({
  startLive: (_client: unknown, hear: (message: Message) => void) => {
    live.hear = hear;
    return () => undefined;
  },
}));
vi.mock("#ui", () => ({ toast: told }));

const at = (path: string, state?: unknown) => window.history.replaceState({ state }, "", path);
const hear = (kind: string, path: string | null = null) =>
  live.hear({ kind, text: kind, tone: "good", path });

function run(additions: { matchBar: boolean; matchMoments: boolean }): void {
  const client = new QueryClient();
  client.setQueryData(configQuery().queryKey, { additions } as never);
  const ended = new AbortController().signal;
  runSubscriberTasks({ client, msisdn: null, coin: "ESL Coins", pushKey: null, ended });
}

beforeEach(() => {
  told.mockReset();
  at("/");
  run({ matchBar: true, matchMoments: true });
});

it("leaves the end of a match to the screen of that match, and tells it in any other game", () => {
  at("/cannon-clash", { roomId: "ABC123", tournamentId: "7" });
  hear("tournament_won");
  hear("tournament_out");
  expect(told).not.toHaveBeenCalled();
  at("/cannon-clash", { roomId: "ABC123", tournamentId: "7", watch: ["Ann", "Bea"] });
  hear("tournament_won");
  at("/puzzle-mania", { sessionId: "s-1" });
  hear("tournament_won");
  at("/");
  hear("tournament_out");
  expect(told).toHaveBeenCalledTimes(3);
});

it("leaves a called match to the bar, if there is one", () => {
  hear("match_room");
  expect(told).not.toHaveBeenCalled();
  run({ matchBar: false, matchMoments: false });
  hear("match_room");
  expect(told).toHaveBeenCalledOnce();
});

it("leaves an order's news to the screens that show them", () => {
  at("/rewards/claims");
  hear("claim_delivered", "/rewards/claims");
  expect(told).not.toHaveBeenCalled();
  at("/");
  hear("claim_delivered", "/rewards/claims");
  expect(told).toHaveBeenCalledOnce();
});
