import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Bracket, TournamentView } from "#api";
import { defaultConfig } from "#lib/config";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import TournamentBracket from "./bracket.tsx";
import { bracket, round, tournament, upcoming, won, yours } from "./fixtures.ts";

/* The bracket that knows its reader: an addition to the specification. */

function answer(given: Bracket, view: TournamentView) {
  server.use(
    http.post(at("/v1/esl/tournament/matches"), () => ok(given, { rounds: given.rounds })),
    http.post(at("/v1/tournament/view"), () => ok([view])),
  );
}
const open = () =>
  show(<TournamentBracket />, { path: "/tournament/7", additions: defaultConfig.additions });
const running = tournament({ status: 2, is_running: 1, already_submited: true });

it("begins with the first round, and stands where the reader is", async () => {
  logInAs();
  answer(
    bracket([
      round(1, "Semi-final", [yours(won("Amna", "Zed")), won("Kim", "Bo")]),
      round(2, "Final", [yours(upcoming(["Amna", "Kim"]))]),
    ]),
    running,
  );
  open();
  const names = await screen.findByRole("navigation", { name: "Rounds" });
  const buttons = within(names).getAllByRole("button");
  expect(buttons.map((button) => button.textContent)).toEqual(["Semi-final", "Final"]);
  expect(buttons[1]).toHaveAttribute("aria-current", "true");
});

it("shows the reader's own path from the first match on", async () => {
  logInAs();
  answer(
    bracket([
      round(1, "Quarter-final", [yours(won("Amna", null, "bye", ""))]),
      round(2, "Semi-final", [yours(won("Amna", "Zed"))]),
      round(3, "Final", [yours(upcoming(["Amna", "Kim"]))]),
    ]),
    running,
  );
  open();
  const path = within(await screen.findByRole("region", { name: "Your path" }));
  expect(path.getAllByRole("listitem").map((stop) => stop.textContent)).toEqual([
    "Quarter-finalNo opponent",
    "Semi-finalBeat Zed",
    "Finalvs Kim21 Nov 2026, 9:00 PM",
  ]);
});

it("has no path for a reader who does not play", async () => {
  asGuest();
  answer(bracket([round(1, "Final", [won("Amna", "Kim")])]), tournament({ status: 4 }));
  open();
  expect(await screen.findByRole("region", { name: "Champion" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your path" })).toBeNull();
});

it("lets a guest watch a match that is played", async () => {
  asGuest();
  const match = upcoming(["Amna", "Kim"], { state: "running", watch_room_id: "K7MX3P" });
  answer(
    { ...bracket([round(1, "Final", [match])]), route: "/cannon-clash" },
    tournament({ status: 2, is_running: 1 }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "Watch Amna vs Kim" }));
  expect(window.location.pathname).toBe("/cannon-clash");
  expect(window.history.state.state).toEqual({
    roomId: "K7MX3P",
    tournamentId: "7",
    watch: ["Amna", "Kim"],
  });
});

it("celebrates the reader who has won", async () => {
  logInAs();
  answer(
    bracket([round(1, "Final", [yours(won("Amna", "Kim"))])]),
    tournament({ status: 4, already_submited: true }),
  );
  open();
  const moment = await screen.findByRole("region", { name: "Champion!" });
  expect(moment).toHaveTextContent("AmnaYou won Cannon Knockout");
  expect(within(moment).getByRole("button", { name: "Share" })).toBeVisible();
});
