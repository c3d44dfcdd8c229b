import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { LevelSubmission } from "#api";
import { exit } from "#lib/router";
import { preference } from "#lib/session";
import { asGuest, refused, show } from "#test";
import { hostOf, say } from "../frame/fixtures.ts";
import { event, over, Practised, results, setUp } from "./fixtures.tsx";

setUp();

it("lets a subscriber practise on, or go back to the games", async () => {
  const { user } = show(<Practised />, { path: "/daily-gaming-tasks" });
  await user.click(screen.getByRole("button", { name: "Practise" }));
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  await say(host, over("defeat|Too few hits|7 hits"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).queryByRole("button", { name: "Log in to earn" })).toBeNull();
  expect(within(result).getByRole("button", { name: "Play again" })).toBeVisible();
  const [, close] = within(result).getAllByRole("button", { name: "Close" });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
  host.port.close();
});

it("lets a guest practise: nothing is handed in, and the result invites to log in", async () => {
  asGuest();
  const to = vi.spyOn(exit, "to").mockImplementation(() => undefined);
  const seen = results<LevelSubmission>("/v1/game-level/result", () => refused("x", "x"));
  const { user } = show(<Practised />, { path: "/daily-gaming-tasks" });
  await user.click(screen.getByRole("button", { name: "Practise" }));
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  expect(JSON.parse((host.heard as { value: string }[])[0]?.value ?? "")).toMatchObject({
    practice: true,
    watched: false,
  });
  expect(screen.getByText("Practice")).toBeVisible();
  await say(host, event("Sound", "on"), over("victory||12 hits, 230 points"));
  expect(preference.get("sound")).toBe("on");
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("This was practice, so nothing is paid.")).toBeVisible();
  expect(within(result).getByText("12 hits, 230 points")).toBeVisible();
  await user.click(within(result).getByRole("button", { name: "Log in to earn" }));
  const back = encodeURIComponent("/daily-gaming-tasks?game=aim_train_001");
  expect(to).toHaveBeenCalledWith(expect.stringContaining(`returnTo=${back}`));
  await user.click(await within(result).findByRole("button", { name: "Practice Level 4" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Your result" })).toBeNull());
  expect(await screen.findByTitle("Aim Train")).toBeInTheDocument();
  expect(seen).toEqual([]);
  host.port.close();
});
