import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { at, http, ok, refused, server } from "#test";
import { tournament, weekly } from "./fixtures.ts";
import { lists, open, prepare } from "./screen-fixtures.tsx";

prepare();
const joining = (answer: () => Response) =>
  server.use(http.post(at("/v1/esl/tournament/entry/checkin"), answer));

it("joins an ESL tournament and says so", async () => {
  lists([tournament()]);
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/entry/checkin"), async ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      bodies.push(await request.json());
      lists([tournament({ total_checkin: 4 })], [], [7]);
      return ok({ already_submited: false, tourn_id: 7 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now: Cannon Knockout/ }));
  expect(await screen.findByText("Successfully joined the tournament!")).toBeInTheDocument();
  expect(bodies).toEqual([{ id: 7 }]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await screen.findByText("4, needs 10")).toBeVisible();
  expect(screen.getByText("Joined")).toBeVisible();
  expect(screen.getByText("You are in. Your Room ID comes by SMS before the start.")).toBeVisible();
  expect(screen.queryByText(/already registered/)).toBeNull();
});

it("offers no second joining while the list is read again", async () => {
  lists([tournament()]);
  joining(() => {
    server.use(http.get(at("/v1/esl/tournaments/all"), () => new Promise<never>(() => undefined)));
    return ok({ already_submited: false, tourn_id: 7 });
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  expect(await screen.findByText("Joined")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Join Now/ })).toBeNull();
});

it("says of what was entered before that the person is registered", async () => {
  lists([tournament()], [weekly()], [7, 3]);
  open();
  expect(
    await screen.findByText(
      "You are already registered for this tournament. Wait for it to start.",
    ),
  ).toBeVisible();
  expect(
    await screen.findByText("You are registered. The room ID and password come by SMS."),
  ).toBeVisible();
  expect(screen.queryByText(/already submitted/)).toBeNull();
});

it("joins two at once: each with its own key, and each told what became of it", async () => {
  lists([tournament(), tournament({ id: 8, tourn_name: "Second Cup" })]);
  const seen: { id: number; key: string | null }[] = [];
  const answers: ((answer: Response) => void)[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/entry/checkin"), async ({ request }) => {
      const { id } = (await request.json()) as { id: number };
      seen.push({ id, key: request.headers.get("idempotency-key") });
      return new Promise<Response>((resolve) => answers.push(resolve));
    }),
  );
  const { user } = open();
  const first = await screen.findByRole("button", { name: /Join Now: Cannon Knockout/ });
  const second = screen.getByRole("button", { name: /Join Now: Second Cup/ });
  await user.click(first);
  await user.click(second);
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(first).toHaveAttribute("aria-busy", "true");
  expect(second).toHaveAttribute("aria-busy", "true");
  // The first call was lost and is repeated automatically.
  answers[0]?.(refused("unavailable", "Busy", 503));
  await waitFor(() => expect(seen).toHaveLength(3));
  expect(seen[2]).toEqual(seen[0]);
  expect(seen[1]?.key).not.toBe(seen[0]?.key);
  answers[2]?.(refused("insufficient_credits", "You do not have enough for the entry fee yet."));
  expect(await screen.findByText(/not have enough for/)).toBeVisible();
  expect(first).not.toHaveAttribute("aria-busy");
  expect(second).toHaveAttribute("aria-busy", "true");
  answers[1]?.(ok({ already_submited: false, tourn_id: 8 }));
  await waitFor(() => expect(second).not.toBeInTheDocument());
});

it("says that the person is registered already", async () => {
  lists([tournament()]);
  const text = "You are already registered for this tournament. Wait for it to start.";
  joining(() => refused("already_registered", text));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("leads who cannot pay the fee to earning", async () => {
  lists([tournament()]);
  const text = "You do not have enough for the entry fee yet.";
  joining(() => refused("insufficient_credits", text));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(text)).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Play and earn", hidden: true })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
});

it.each([
  [
    "a refusal in the server's words",
    () => refused("tournament_full", "It is full."),
    "It is full.",
  ],
  [
    "a refusal without words",
    () => HttpResponse.json({ success: false }),
    "Failed to check in to the tournament",
  ],
  ["a failure", () => refused("internal", "x", 500), "Failed to join tournament"],
])("shows %s", async (_what, answer, text) => {
  lists([tournament()]);
  joining(answer);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  const dialog = within(await screen.findByRole("dialog", {}, { timeout: 10_000 }));
  expect(dialog.getByText(text)).toBeInTheDocument();
});
