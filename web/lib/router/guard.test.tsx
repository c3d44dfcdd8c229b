import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { show } from "#test";
import { useLeaveGuard } from "./guard.ts";
import { navigate } from "./history.ts";

function Game() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(true, (go) => setLeave(() => go));
  return leave ? (
    <>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={() => setLeave(null)}>
        Stay
      </button>
    </>
  ) : (
    <p>Playing</p>
  );
}

function open() {
  window.history.replaceState({ key: "a" }, "", "/before");
  window.history.pushState({ key: "b" }, "", "/game");
  const view = show(<Game />, { path: "/game" });
  return view;
}
const path = () => window.location.pathname;

it("asks before a link is followed; leaving puts the new screen in the game's place", async () => {
  const { user, unmount } = open();
  act(() => navigate("/next"));
  expect(path()).toBe("/game");
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toBe("/next"));
  unmount();
  window.history.back();
  await waitFor(() => expect(path()).toBe("/before"));
});

it("asks on Back, as often as it is pressed, and goes back when told so", async () => {
  const { user, unmount } = open();
  for (const _press of [1, 2]) {
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(path()).toBe("/game");
  }
  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toBe("/before"));
  unmount();
});

it("lets the browser ask before the tab closes, and nobody once it is over", async () => {
  const { unmount } = open();
  const closes = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closes()).toBe(true);
  unmount();
  expect(closes()).toBe(false);
  navigate("/elsewhere");
  expect(path()).toBe("/elsewhere");
});
