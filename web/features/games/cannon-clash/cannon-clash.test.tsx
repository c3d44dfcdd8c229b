import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { MatchReport } from "#api";
import { usePopup } from "#lib/popups";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import { hostOf, say } from "../frame/fixtures.ts";
import CannonClash from "./screen.tsx";

const files = {
  loaderUrl: "1/c.loader.js",
  dataUrl: "1/c.data",
  frameworkUrl: "1/c.framework.js",
  codeUrl: "1/c.wasm",
};

beforeEach(() => {
  asGuest();
  logInAs();
  server.use(http.get("*/games/cannon-clash/build.json", () => HttpResponse.json(files)));
});

function Screen() {
  return (
    <>
      <CannonClash />
      <p data-testid="popup">{usePopup()}</p>
    </>
  );
}

function open() {
  const view = show(<Screen />, { path: "/cannon-clash" });
  act(() => {
    const state = { roomId: "K7MX3P", tournamentId: "7" };
    window.history.replaceState({ key: "c", state }, "");
    window.dispatchEvent(new Event("replaceState"));
  });
  return view;
}

async function play() {
  const view = open();
  await screen.findByTitle("Cannon Clash");
  const host = await hostOf("Cannon Clash");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1), { timeout: 3_000 });
  return { ...view, host };
}
const event = (name: string, ...args: string[]) => ({ type: "event", name, args });

it("waits for the opponent, says when the match begins, and how it ended", async () => {
  const seen: MatchReport[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/match/result"), async ({ request }) => {
      seen.push((await request.json()) as MatchReport);
      return ok({ message: "Your result was received and waits for confirmation.", result: null });
    }),
  );
  const { host, user } = await play();
  expect(screen.getByText("Waiting for opponent to join...")).toBeVisible();
  await say(host, event("GameStarted"));
  expect(screen.getByText("Game started! Destroy enemy towers to win!")).toBeVisible();
  await say(host, event("GameOver", "victory|3-1"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("Victory! You won!")).toBeVisible();
  expect(
    await within(result).findByText("Your result was received and waits for confirmation."),
  ).toBeVisible();
  expect(seen).toEqual([{ roomId: "K7MX3P", tournamentId: "7", result_flag: "winner" }]);
  const [, close] = within(result).getAllByRole("button", { name: "Close" });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe("/tournaments"));
  host.port.close();
});

it("says why the connection was lost, until it is back", async () => {
  const { host } = await play();
  await say(host, event("ConnectionError", "the room is closed"));
  expect(screen.getByRole("alert")).toHaveTextContent("Connection error: the room is closed");
  await say(host, event("GameStarted"));
  expect(screen.queryByText(/Connection error/)).toBeNull();
  host.port.close();
});

it("keeps a result that did not arrive, and sends it with the same key when the network is back", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const keys: (string | null)[] = [];
  let up = false;
  server.use(
    http.post(at("/v1/esl/tournament/match/result"), ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return up ? ok({ message: "x", result: "loser" }) : HttpResponse.error();
    }),
  );
  const { host, user } = await play();
  await say(host, event("GameOver", "defeat|towers"));
  expect(await screen.findByText("Defeat! Better luck next time!")).toBeVisible();
  expect(await screen.findByText(/No connection/, undefined, { timeout: 10_000 })).toBeVisible();
  up = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
  expect(new Set(keys).size).toBe(1);
  host.port.close();
});

it("names the game in its error, and explains itself", async () => {
  server.use(
    http.get("*/games/cannon-clash/build.json", () => new HttpResponse(null, { status: 404 })),
  );
  const { user } = open();
  expect(await screen.findByRole("heading", { name: "Game Error" })).toBeVisible();
  expect(
    screen.getByText(
      "There was an error loading Cannon Clash. This may be due to WebGL compatibility issues.",
    ),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "How to Play" }));
  expect(screen.getByTestId("popup")).toHaveTextContent("howToPlay");
});

it("shows the specification's size while it loads", async () => {
  open();
  await screen.findByTitle("Cannon Clash");
  const host = await hostOf("Cannon Clash");
  await say(host, { type: "progress", value: 0.2 });
  expect(screen.getByText("20.7 of 22.5 MB")).toBeVisible();
  host.port.close();
});

it("shows whom the person meets", async () => {
  const { container } = open();
  await screen.findByText("Room K7MX3P");
  act(() => {
    const opponent = { username: "SwiftFalcon27", profileImage: null, avatar: 23 };
    const state = { roomId: "K7MX3P", tournamentId: "7", bot: false, opponent };
    window.history.replaceState({ key: "d", state }, "");
    window.dispatchEvent(new Event("replaceState"));
  });
  expect(await screen.findByText("vs SwiftFalcon27")).toBeVisible();
  expect(container.querySelector("img[src*='avatar-23']")).not.toBeNull();
});

it("says when the opponent is a bot", async () => {
  open();
  expect(await screen.findByText("Room K7MX3P")).toBeVisible();
  expect(screen.queryByText("Bot")).toBeNull();
  act(() => {
    const state = { roomId: "K7MX3P", tournamentId: "7", bot: true };
    window.history.replaceState({ key: "c", state }, "");
    window.dispatchEvent(new Event("replaceState"));
  });
  expect(await screen.findByText("Bot")).toBeVisible();
});
