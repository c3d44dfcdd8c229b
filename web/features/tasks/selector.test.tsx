import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { stored } from "#lib/session";
import { dailyDataQuery } from "#lib/subscriber";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import GameSelector from "./selector.tsx";

const game = (gameId: string, game_name: string) => ({
  gameId,
  game_name,
  game: game_name.toLowerCase(),
  game_unique_id: `${gameId}_001`,
  game_status: 1,
  thumbnail: gameId,
});

beforeEach(() => {
  logInAs();
  server.use(
    http.get(at("/v1/daily-challenges/games"), () =>
      ok([game("freefire", "Freefire"), game("minecraft", "Minecraft")]),
    ),
    http.get(at("/v1/daily-data"), () =>
      ok({ active_streak: 0, active_day: 1, gameId: "freefire" }),
    ),
  );
});

const onClose = vi.fn();
async function open() {
  onClose.mockReset();
  const view = show(<GameSelector onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Choose your game" }));
  return { ...view, dialog };
}

it("marks the present game, keeps the one that is tapped, and closes", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/game-select"), async ({ request }) => {
      bodies.push(await request.json());
      return ok({});
    }),
  );
  const { user, dialog, client } = await open();
  const present = (await dialog.findByRole("button", { name: "Freefire" })).closest("article");
  await waitFor(() => expect(present).toHaveTextContent("Yours"));
  await user.click(dialog.getByRole("button", { name: "Minecraft" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ gameId: "minecraft" }]);
  expect(stored.get("gameId")).toBe("minecraft");
  expect(client.getQueryData(dailyDataQuery().queryKey)?.gameId).toBe("minecraft");
});

it("stays open and says so where the choice was not kept", async () => {
  server.use(http.post(at("/v1/game-select"), () => refused("internal", "x", 500)));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Minecraft" }));
  expect(await dialog.findByText("Something went wrong.")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(stored.get("gameId")).toBeNull();
});

it.each([
  [() => refused("internal", "x", 500), "Failed to load games"],
  [() => HttpResponse.error(), "Error loading games"],
])("says that the games did not load", async (answer, text) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/daily-challenges/games"), answer));
  const { dialog } = await open();
  expect(await dialog.findByText(text)).toBeVisible();
});
