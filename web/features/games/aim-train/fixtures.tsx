import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { EslGame, Level } from "#api";
import { practise, useStartLevel } from "#lib/levels";
import { exit, usePathname } from "#lib/router";
import { preference } from "#lib/session";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import { hostOf, say } from "../frame/fixtures.ts";
import AimTrain from "./screen.tsx";

const game: EslGame = {
  game_unique_id: "aim_train_001",
  game_name: "Aim Train",
  route: "/aim-train",
  thumbnail: "aim-train",
  levels: 25,
  game_status: 1,
};
const level: Level = {
  game_level: 3,
  name: "Level 3",
  level_credits: 10,
  playedToday: false,
  passed: false,
  grid: 0,
  allowedMoves: 0,
};
export const files = {
  loaderUrl: "1a2b/aim.loader.js",
  dataUrl: "1a2b/aim.data",
  frameworkUrl: "1a2b/aim.framework.js",
  codeUrl: "1a2b/aim.wasm",
};
export const room = { roomId: "K7MX3P", tournamentId: "7" };

export const reload = vi.fn();

type Started = { seed: string | null; rulesVersion: number; watched: boolean; mobile: boolean };
let sessions = 0;
let started: Started;
export const session = () => `aim-${sessions}`;
export const watch = () => {
  started = { seed: null, rulesVersion: 1, watched: true, mobile: false };
};

/** Sets up a subscriber, three levels and a build that is not watched. */
export function setUp(): void {
  const really = exit.reload;
  beforeEach(() => {
    asGuest();
    logInAs();
    preference.set("sound", null);
    preference.set("aim", null);
    started = { seed: "7", rulesVersion: 0, watched: false, mobile: false };
    exit.reload = reload.mockReset();
    server.use(
      http.get("*/games/aim-train/build.json", () => HttpResponse.json(files)),
      http.get(at("/v1/esl-games/levels"), () =>
        ok([
          { ...level, playedToday: true },
          { ...level, game_level: 4, name: "Level 4", playedToday: true },
          { ...level, game_level: 5, name: "Level 5" },
        ]),
      ),
      http.post(at("/v1/game-level/start"), () => {
        sessions += 1;
        return ok({
          sessionId: session(),
          ...started,
          game_level: 3,
          level_credits: 10,
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        });
      }),
    );
  });
  afterEach(() => {
    exit.reload = really;
  });
}

function Selector() {
  const start = useStartLevel();
  return (
    <>
      <button type="button" onClick={() => start.mutate({ game, level })}>
        Start
      </button>
      {start.isSuccess && <AimTrain />}
    </>
  );
}

export async function open() {
  const view = show(<Selector />, { path: "/daily-gaming-tasks" });
  await view.user.click(screen.getByRole("button", { name: "Start" }));
  return view;
}

export async function play() {
  const view = await open();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "ready" }, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  return { ...view, host };
}

export function Entered({ state }: { state: unknown }) {
  useState(() => window.history.replaceState({ key: "t", state }, "", "/aim-train"));
  // The route table unmounts the screen when the address changes.
  return usePathname() === "/aim-train" && <AimTrain />;
}

export function Practised() {
  return usePathname() === "/aim-train" ? (
    <AimTrain />
  ) : (
    <button type="button" onClick={() => practise(game, level)}>
      Practise
    </button>
  );
}
export const event = (name: string, ...args: string[]) => ({ type: "event", name, args });
export const over = (text: string, log = "bG9n") => event("GameOver", text, log);

export function results<Body>(path: string, answer: (body: Body) => Response) {
  const seen: Body[] = [];
  server.use(
    http.post(at(path), async ({ request }) => {
      const body = (await request.json()) as Body;
      seen.push(body);
      return answer(body) as never;
    }),
  );
  return seen;
}
