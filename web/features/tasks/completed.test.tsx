import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import Completed from "./completed.tsx";

const task = (id: string) => ({
  challenge_uuid: id,
  challengeId: "drop",
  challenge_name: `Task ${id}`,
  game_name: "Freefire",
  prize: 25,
  thumbnail: "freefire",
  picture: `/api/v1/pictures/tasks/${id}/card`,
  completedAt: "2026-11-20T20:00:00Z",
});

beforeEach(() => {
  logInAs();
  URL.createObjectURL = vi.fn((blob) => `blob:${blob instanceof Blob ? blob.size : 0}`);
  URL.revokeObjectURL = vi.fn();
  server.use(http.get(at("/v1/pictures/tasks/:id/card"), () => HttpResponse.error()));
});
const open = () => show(<Completed />, { path: "/completed" });

it("lists what was done, with the own screenshot, asked for with the token", async () => {
  const bearers: (string | null)[] = [];
  server.use(
    http.post(at("/v1/completed-task/get"), () => ok([task("t1")], { nextCursor: null })),
    http.get(at("/v1/pictures/tasks/:id/card"), ({ request, params }) => {
      bearers.push(`${params.id}: ${request.headers.get("Authorization")}`);
      return HttpResponse.arrayBuffer(new Uint8Array(7).buffer, {
        headers: { "Content-Type": "image/jpeg" },
      });
    }),
  );
  open();
  expect(await screen.findByRole("heading", { name: "Task t1" })).toBeVisible();
  const card = screen.getByRole("article");
  // In the operator's time zone it is already the next day.
  expect(card).toHaveTextContent(/Freefire.*\+25.*21 Nov 2026/);
  const picture = await screen.findByRole("img", { name: "Your screenshot for Task t1" });
  expect(picture).toHaveAttribute("src", "blob:7");
  expect(bearers).toEqual(["t1: Bearer token-1"]);
});

it("shows the challenge's picture where the screenshot cannot be had", async () => {
  server.use(
    http.post(at("/v1/completed-task/get"), () => ok([task("t1")], { nextCursor: null })),
    http.get(at("/v1/pictures/tasks/:id/card"), () => refused("not_found", "Not found", 404)),
  );
  const { container } = open();
  expect(await screen.findByRole("heading", { name: "Task t1" })).toBeVisible();
  await waitFor(() =>
    expect(container.querySelector("article img")?.getAttribute("src")).toContain("games-freefire"),
  );
});

it("goes on page by page", async () => {
  const cursors: unknown[] = [];
  server.use(
    http.post(at("/v1/completed-task/get"), async ({ request }) => {
      cursors.push(await request.json());
      return cursors.length === 1
        ? ok([task("t1")], { nextCursor: "t1" })
        : ok([task("t2")], { nextCursor: null });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("heading", { name: "Task t2" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Task t1" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(cursors).toEqual([{}, { cursor: "t1" }]);
});

it("says that there is nothing yet, and where to begin", async () => {
  server.use(http.post(at("/v1/completed-task/get"), () => ok([], { nextCursor: null })));
  open();
  expect(await screen.findByText("No completed tasks available")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse Gaming Tasks" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
});

it("says that they did not load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.post(at("/v1/completed-task/get"), () => refused("internal", "x", 500), { once: true }),
    http.post(at("/v1/completed-task/get"), () => ok([task("t1")], { nextCursor: null })),
  );
  const { user } = open();
  expect(await screen.findByText("Error loading tasks")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Task t1" })).toBeVisible();
});

it("asks a guest to log in, and asks the server for nothing", async () => {
  asGuest();
  open();
  expect(screen.getByText("Log in to see your completed tasks")).toBeVisible();
  expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2Fcompleted",
  );
});
