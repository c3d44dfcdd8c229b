import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { profileQuery } from "#lib/subscriber";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import Checkin from "./checkin.tsx";

const streak = (over: Record<string, unknown> = {}) =>
  server.use(
    http.get(at("/v1/active-streak"), () =>
      ok({
        active_streak: 2,
        streak_to_claim: 3,
        amount_to_claim: 20,
        rewardClaimed: false,
        gameId: null,
        ...over,
      }),
    ),
  );
const won = { claimed_day: 3, credits: 20, balance: 120, active_streak: 3 };
const words = async () =>
  within(await screen.findByRole("list", { name: "Your streak" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent?.replace("ESL Coins, ", " "));

beforeEach(() => {
  asGuest();
  logInAs();
});

it("shows the days around today's a step apart: claimed below, locked above", async () => {
  streak();
  show(<Checkin onClose={() => {}} />);
  expect(await words()).toEqual([
    "Day 110 Claimed",
    "Day 215 Claimed",
    "Day 320 Today",
    "Day 425 Locked",
    "Day 530 Locked",
  ]);
});

it("ends with day 30", async () => {
  streak({ streak_to_claim: 30, amount_to_claim: 155 });
  show(<Checkin onClose={() => {}} />);
  expect((await words()).at(-1)).toBe("Day 30155 Today");
});

it("claims once, congratulates with the credits and hands the balance over", async () => {
  streak();
  const keys: (string | null)[] = [];
  server.use(
    http.post(at("/v1/update-daily-streak"), ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return ok(won);
    }),
  );
  const closed = vi.fn();
  const { user, client } = show(<Checkin onClose={closed} />);
  client.setQueryData(profileQuery().queryKey, { credits: 100 } as never);
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  expect(await screen.findByText("Congratulations!")).toBeVisible();
  expect(screen.getByText(/You earned 20 ESL Coins/)).toBeVisible();
  expect(screen.getByText(/Come back tomorrow for 25 more/)).toBeVisible();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  await waitFor(() => expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(120));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(closed).toHaveBeenCalled();
});

it("hands the balance over also when it is closed before the coin has arrived", async () => {
  streak();
  server.use(http.post(at("/v1/update-daily-streak"), () => ok(won)));
  const { user, client, unmount } = show(<Checkin onClose={() => {}} />);
  client.setQueryData(profileQuery().queryKey, { credits: 100 } as never);
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  await screen.findByText("Congratulations!");
  unmount();
  expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(120);
});

it("says 15 credits where the server names no amount", async () => {
  streak({ amount_to_claim: undefined });
  const { credits: _, ...unnamed } = won;
  server.use(http.post(at("/v1/update-daily-streak"), () => ok(unnamed)));
  const { user } = show(<Checkin onClose={() => {}} />);
  expect((await words())[2]).toBe("Day 315 Today");
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  expect(await screen.findByText(/You earned 15 ESL Coins/)).toBeVisible();
});

it("reads Already Claimed and cannot be pressed when today is claimed", async () => {
  streak({ active_streak: 3, rewardClaimed: true });
  show(<Checkin onClose={() => {}} />);
  expect(await screen.findByRole("button", { name: "Already Claimed" })).toBeDisabled();
  expect((await words())[2]).toBe("Day 320 Claimed");
});

it("notices that another device was first", async () => {
  let claimed = false;
  server.use(
    http.get(at("/v1/active-streak"), () =>
      ok({
        active_streak: 2,
        streak_to_claim: 3,
        amount_to_claim: 20,
        rewardClaimed: claimed,
        gameId: null,
      }),
    ),
    http.post(at("/v1/update-daily-streak"), () => {
      claimed = true;
      return refused("already_claimed", "Already Claimed");
    }),
  );
  const { user } = show(<Checkin onClose={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  expect(await screen.findByRole("button", { name: "Already Claimed" })).toBeDisabled();
  expect(screen.queryByText("Congratulations!")).toBeNull();
});

it("says why a claim did not go through, and can be pressed again", async () => {
  streak();
  const keys: (string | null)[] = [];
  server.use(
    http.post(at("/v1/update-daily-streak"), ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length < 2 ? refused("timeout_x", "Busy. Try again.", 408) : ok(won);
    }),
  );
  const { user } = show(<Checkin onClose={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  expect(await screen.findByText("Busy. Try again.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Claim" }));
  expect(await screen.findByText("Congratulations!")).toBeVisible();
});

it("offers Retry when the streak does not load", async () => {
  let calls = 0;
  server.use(
    http.get(at("/v1/active-streak"), () => {
      calls += 1;
      return calls === 1
        ? refused("internal", "x", 500)
        : ok({
            active_streak: 0,
            streak_to_claim: 1,
            amount_to_claim: 10,
            rewardClaimed: false,
            gameId: null,
          });
    }),
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = show(<Checkin onClose={() => {}} />);
  expect(await screen.findByText("Your streak could not be loaded")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "Claim" })).toBeEnabled();
});
