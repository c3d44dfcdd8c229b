import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { DailyQuests } from "#api";
import { profileQuery } from "#lib/subscriber";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import Quests from "./quests.tsx";

const today = (over: Partial<DailyQuests> = {}): DailyQuests => ({
  day: "2026-03-19",
  endsAt: "2026-03-19T19:00:00Z",
  quests: [
    { kind: "claim", game: null, progress: 1, target: 1 },
    { kind: "level", game: "aim_train_001", progress: 0, target: 1 },
    { kind: "check_in", game: null, progress: 0, target: 1 },
  ],
  chest: { state: "closed", credits: 15 },
  season: null,
  lastSeason: null,
  ...over,
});

const answer = (over: Partial<DailyQuests> = {}) =>
  server.use(http.get(at("/v1/quests"), () => ok(today(over))));

beforeEach(() => {
  asGuest();
  logInAs();
});

it("leads from each quest to where it is done", async () => {
  answer();
  show(<Quests />);
  expect(await screen.findByRole("link", { name: "Quests" })).toHaveAttribute("href", "/quests");
  expect(screen.getByText("1 of 3")).toBeVisible();
  const steps = within(screen.getByRole("list"));
  expect(steps.getByRole("button", { name: "Claim today's streak, Done" })).toBeVisible();
  expect(steps.getByRole("link", { name: "Pass a level of Aim Train, 0 of 1" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks?game=aim_train_001",
  );
  expect(steps.getByRole("link", { name: "Check in for a tournament, 0 of 1" })).toHaveAttribute(
    "href",
    "/tournaments",
  );
});

it("opens the chest, and says so", async () => {
  answer({ chest: { state: "ready", credits: 15 } });
  server.use(http.post(at("/v1/quests/chest"), () => ok({ credits: 15, balance: 65, chests: 1 })));
  const { user, client } = show(<Quests />);
  client.setQueryData(profileQuery().queryKey, { credits: 50 } as never);
  const button = await screen.findByRole("button", { name: "Open" });
  answer({ chest: { state: "opened", credits: 15 } });
  await user.click(button);
  expect(await screen.findByText(/New quests tomorrow/)).toBeVisible();
  // When the first coin has arrived.
  await waitFor(() => expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(65), {
    timeout: 5_000,
  });
});

it("offers Retry in its row when the quests do not load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/quests"), () => refused("internal", "x", 500)));
  const { user } = show(<Quests />);
  expect(await screen.findByText("Your quests could not be loaded")).toBeVisible();
  answer();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1 of 3")).toBeVisible();
});
