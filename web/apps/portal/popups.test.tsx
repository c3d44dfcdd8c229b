import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { closePopup, openPopup } from "#lib/popups";
import { stored } from "#lib/session";
import { receiveBalance } from "#lib/subscriber";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import { type PopupProps, Popups, registerPopup } from "./popups.tsx";

const popup = (name: string) => async () => ({
  default: ({ onClose }: PopupProps) => (
    <button type="button" onClick={onClose}>
      {name}
    </button>
  ),
});

/** Two days are claimed; today is the third. */
const daily = (gameId: string | null, active_streak = 2) =>
  server.use(http.get(at("/v1/daily-data"), () => ok({ active_streak, active_day: 3, gameId })));

beforeEach(() => {
  asGuest();
  closePopup();
  server.use(http.get(at("/v1/user/profile"), () => ok({ credits: 0 })));
  registerPopup("checkin", popup("Check in"));
  registerPopup("gameSelector", popup("Choose a game"));
});

it("opens the check-in once per session, then the selector while no game is chosen", async () => {
  logInAs();
  daily(null);
  const { user, unmount } = show(<Popups quiet={false} />);
  await user.click(await screen.findByRole("button", { name: "Check in" }));
  await user.click(await screen.findByRole("button", { name: "Choose a game" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect([
    stored.get("activeDay"),
    stored.get("dailyCheckinShown"),
    stored.get("gameSelectorShown"),
  ]).toEqual(["3", "true", "true"]);
  unmount();
  stored.set("activeDay", null);
  show(<Popups quiet={false} />);
  await expect.poll(() => stored.get("activeDay")).toBe("3");
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers no selector to who has a game", async () => {
  logInAs();
  daily("12");
  const { user } = show(<Popups quiet={false} />);
  await user.click(await screen.findByRole("button", { name: "Check in" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(stored.get("gameId")).toBe("12");
});

it("opens no check-in by itself once today is claimed, and goes on to the selector", async () => {
  logInAs();
  daily(null, 3);
  const { user } = show(<Popups quiet={false} />);
  await user.click(await screen.findByRole("button", { name: "Choose a game" }));
  expect(screen.queryByRole("button")).toBeNull();
  act(() => openPopup("checkin"));
  expect(await screen.findByRole("button", { name: "Check in" })).toBeVisible();
});

it("keeps the profile of the session as the page knows it, and forgets it with the login", async () => {
  logInAs();
  daily("12");
  let credits = 30;
  server.use(http.get(at("/v1/user/profile"), () => ok({ username: "Amna", credits })));
  const { client } = show(<Popups quiet />);
  const kept = () => JSON.parse(stored.get("profileData") ?? "null");
  await expect.poll(kept).toEqual({ username: "Amna", credits: 30 });
  credits = 40;
  act(() => receiveBalance(client, credits));
  await expect.poll(() => kept()?.credits).toBe(40);
  act(() => asGuest());
  expect(stored.get("profileData")).toBeNull();
});

it("does not lay the selector over a check-in that is open", async () => {
  logInAs();
  daily(null);
  stored.set("dailyCheckinShown", "true");
  openPopup("checkin");
  show(<Popups quiet={false} />);
  await expect.poll(() => stored.get("activeDay")).toBe("3");
  expect(await screen.findByRole("button", { name: "Check in" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Choose a game" })).toBeNull();
});

it("waits for a sheet that the person has opened, and for a game", async () => {
  logInAs();
  daily("12");
  const sheet = document.body.appendChild(document.createElement("dialog"));
  sheet.open = true;
  show(<Popups quiet={false} />);
  await expect.poll(() => stored.get("activeDay")).toBe("3");
  expect(screen.queryByRole("button", { name: "Check in" })).toBeNull();
  expect(stored.get("dailyCheckinShown")).toBeNull();
  window.history.replaceState({ key: "test" }, "", "/puzzle-mania");
  sheet.remove();
  expect(screen.queryByRole("button", { name: "Check in" })).toBeNull();
  window.history.replaceState({ key: "test" }, "", "/");
  expect(await screen.findByRole("button", { name: "Check in" })).toBeVisible();
});

it("opens no check-in by itself after the person has opened it", async () => {
  logInAs();
  daily("12");
  openPopup("checkin");
  const { user } = show(<Popups quiet={false} />);
  await expect.poll(() => stored.get("activeDay")).toBe("3");
  await user.click(await screen.findByRole("button", { name: "Check in" }));
  expect(stored.get("dailyCheckinShown")).toBe("true");
  expect(screen.queryByRole("button")).toBeNull();
});

it("opens nothing after r=1", async () => {
  logInAs();
  daily(null);
  show(<Popups quiet />);
  await expect.poll(() => stored.get("activeDay")).toBe("3");
  expect(screen.queryByRole("button")).toBeNull();
});

it.each(["/", "/daily-gaming-tasks"])(
  "practice from the instructions on %s leaves no sheet over the game",
  async (path) => {
    const { user } = show(<Popups quiet />, { path });
    act(() => openPopup("howToPlay"));
    const sheet = within(await screen.findByRole("dialog", { name: "How to play Cannon Clash" }));
    await user.click(sheet.getByRole("button", { name: "Practice against a bot" }));
    await expect.poll(() => window.location.pathname).toBe("/cannon-clash");
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

it("offers no practice within the instructions that were opened over Cannon Clash", async () => {
  const { user } = show(<Popups quiet />, { path: "/cannon-clash" });
  act(() => openPopup("howToPlay"));
  const sheet = within(await screen.findByRole("dialog", { name: "How to play Cannon Clash" }));
  expect(sheet.queryByRole("button", { name: "Practice against a bot" })).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Got it!" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
