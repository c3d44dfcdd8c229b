import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MatchReport } from "#api";
import { ok, refused, show } from "#test";
import { hostOf, say } from "../frame/fixtures.ts";
import { Entered, event, over, results, room, setUp } from "./fixtures.tsx";

setUp();

const tournament = () => show(<Entered state={room} />, { path: "/aim-train" });

it("plays a match of a tournament and reports how it ended", async () => {
  const seen = results<MatchReport>("/v1/esl/tournament/match/result", () =>
    ok({ message: "Victory! You won the tournament match!", result: "winner" }),
  );
  const { user } = tournament();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  expect(await screen.findByText("Match started! Show your aim skills!")).toBeVisible();
  expect(JSON.parse((host.heard as { value: string }[])[0]?.value ?? "")).toEqual({
    mode: "tournament",
    ...room,
    locale: "en",
    direction: "ltr",
    words: {},
    numerals: [",", "0123456789"],
    sound: false,
    muted: false,
  });
  await say(host, over("victory|1200"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(await within(result).findByText("Victory! You won the tournament match!")).toBeVisible();
  expect(seen).toEqual([{ ...room, result_flag: "winner" }]);
  const [, close] = within(result).getAllByRole("button", { name: "Close" });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe("/tournaments"));
  host.port.close();
});

it("takes whatever does not begin with victory| for a defeat, and shows what the server decided", async () => {
  const seen = results<MatchReport>("/v1/esl/tournament/match/result", () =>
    refused("result_mismatch", "The match was decided otherwise."),
  );
  tournament();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  await say(host, over("victory"));
  // The opponent has conceded, or did not come: the server's decision counts.
  expect(await screen.findByText("Victory! You won the tournament match!")).toBeVisible();
  expect(screen.queryByText("The match was decided otherwise.")).toBeNull();
  expect(seen[0]?.result_flag).toBe("loser");
  host.port.close();
});

it("tells a player who took a lost match for a won one", async () => {
  results<MatchReport>("/v1/esl/tournament/match/result", () =>
    refused("result_mismatch", "The match was decided otherwise."),
  );
  tournament();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  await say(host, over("victory|1200"));
  expect(await screen.findByText("Defeat! Better luck next time!")).toBeVisible();
  expect(screen.getByText("The match was decided otherwise.")).toBeVisible();
  host.port.close();
});

it("shows the replay between its key and its end, and leaves the result for it", async () => {
  results<MatchReport>("/v1/esl/tournament/match/result", () =>
    ok({ message: "", result: "winner" }),
  );
  const { user } = tournament();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1), { timeout: 3_000 });
  await say(host, event("Replayable"), over("victory|1200"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  await user.click(within(result).getByRole("button", { name: "Replay" }));
  expect(screen.queryByRole("dialog", { name: "Your result" })).toBeNull();
  await waitFor(() => expect(host.heard.at(-1)).toMatchObject({ method: "Replay" }));
  // Nothing else counts after the end.
  await say(host, over("defeat|0"), event("Replayed"));
  expect(await screen.findByText("Victory! You won the tournament match!")).toBeInTheDocument();
  host.port.close();
});
