import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, http, ok, server, stream } from "#test/console";
import {
  change,
  claim,
  claims,
  desk,
  openLive,
  pass,
  playDesks,
  told,
} from "../../../../test/console/desks.ts";

playDesks();

it("keeps a claim in its place when somebody else takes it, and says so", async () => {
  desk.claims = [claim("1"), claim("2"), claim("3")];
  const { user } = await openLive("/claims");
  const second = await screen.findByRole("link", { name: "Reward 2" });
  await user.click(second);
  const take = await screen.findByRole("button", { name: /Take/ });
  await user.hover(take);
  act(() => take.focus());
  claims["2"] = claim("2", {
    state: "working",
    holder: "zara@b.pk",
    leaseUntil: new Date(Date.now() + 1_800_000).toISOString(),
  });
  desk.claims = [claim("1"), claim("3")];
  stream().send("changed", { desks: ["claims"] });
  const detail = screen.getByRole("region", { name: "Claim" });
  expect(await within(detail).findByText("zara@b.pk has taken this claim.")).toBeVisible();
  // The focus is not lost with the button.
  expect(within(detail).getByText("zara@b.pk has taken this claim.")).toHaveFocus();
  const list = screen.getByRole("region", { name: "Open" });
  const cards = () => within(list).getAllByRole("listitem");
  expect(cards().map((card) => within(card).getByRole("link").textContent)).toEqual([
    "Reward 1",
    "Reward 2",
    "Reward 3",
  ]);
  expect(screen.getByRole("link", { name: "Reward 2" })).toBe(second);
  expect(within(cards()[1] as HTMLElement).getByText(/zara@b.pk has taken/)).toBeVisible();
  // It stays while it is chosen, and a key leads on to its neighbour.
  await pass(30_000);
  expect(cards()).toHaveLength(3);
  await user.keyboard("j");
  expect(window.location.pathname).toBe("/claims/3");
  await waitFor(() => expect(cards()).toHaveLength(2));
});

it("lets a claim go at once that the person took", async () => {
  desk.claims = [claim("6"), claim("7")];
  const { user } = await openLive("/claims/7");
  server.use(
    http.post(at("/v1/claims/7/take"), () => {
      desk.claims = [claim("6")];
      claims["7"] = claim("7", { state: "working", mine: true, holder: "a@b.pk" });
      return ok(claims["7"]);
    }),
  );
  await user.click(await screen.findByRole("button", { name: /Take/ }));
  const list = screen.getByRole("region", { name: "Open" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
});

it("keeps a claim that is gone under the pointer, and lets it go afterwards", async () => {
  desk.claims = [claim("1"), claim("2")];
  const { user } = await openLive("/claims");
  const link = await screen.findByRole("link", { name: "Reward 1" });
  await user.hover(link);
  claims["1"] = claim("1", { state: "delivered", holder: "zara@b.pk" });
  desk.claims = [claim("2")];
  stream().send("changed", { desks: ["claims"] });
  expect(await screen.findByText("zara@b.pk has delivered this claim.")).toBeVisible();
  await pass(20_000);
  expect(screen.getByRole("link", { name: "Reward 1" })).toBe(link);
  await user.unhover(link);
  await pass(1_500);
  expect(screen.queryByRole("link", { name: "Reward 1" })).toBeNull();
});

it("keeps the list behind a dialog as it is", async () => {
  desk.claims = [claim("1"), claim("2")];
  const { user } = await openLive("/claims");
  await screen.findByRole("link", { name: "Reward 1" });
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  desk.claims = [claim("2")];
  stream().send("changed", { desks: ["claims"] });
  await pass(20_000);
  expect(screen.getByText("Reward 1")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Reward 1")).toBeNull());
});

it("begins the other list of a desk without what the first one showed", async () => {
  desk.changes = [change("1")];
  desk.decided = [change("2", { state: "refused", checker: "Omar Malik", note: "Too late." })];
  const { user } = await openLive("/approvals");
  await screen.findByText("Give 100 Coins to a subscriber.");
  await user.click(screen.getByRole("tab", { name: "Decided" }));
  expect(await screen.findByText("Too late.")).toBeVisible();
  expect(screen.queryByText("Give 100 Coins to a subscriber.")).toBeNull();
});

it("keeps a dialog and its note when somebody else decides the change", async () => {
  desk.changes = [change("1"), change("2")];
  const { user } = await openLive("/approvals");
  const [first] = await screen.findAllByRole("button", { name: "Refuse" });
  await user.click(first as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Refuse this change?" });
  const note = within(dialog).getByLabelText("Note to Bilal Ahmed");
  await user.type(note, "Deliver it first.");
  await waitFor(() => expect(told).toEqual(["changes/1"]));
  stream().send("present", { items: { "changes/1": ["Omar Malik"], "changes/2": ["Zara Ahmed"] } });
  expect(within(dialog).getByText("Omar Malik is here too")).toBeVisible();
  expect(screen.getByText("Open at: Zara Ahmed")).toBeInTheDocument();
  desk.changes = [change("2")];
  desk.decided = [change("1", { state: "approved", checker: "Omar Malik" })];
  stream().send("changed", { desks: ["changes"] });
  expect(await within(dialog).findByText("Omar Malik has approved this change.")).toBeVisible();
  await pass(20_000);
  expect(note).toHaveValue("Deliver it first.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  // Here the dialog is a part of the list, and its button was under the pointer.
  fireEvent.pointerLeave(
    screen.getByText("Give 100 Coins to a subscriber.").closest("ul") as Element,
  );
  await waitFor(() => expect(screen.queryByText("Give 100 Coins to a subscriber.")).toBeNull());
  expect(screen.getByText("Give 200 Coins to a subscriber.")).toBeVisible();
  await waitFor(() => expect(told).toEqual(["changes/1", "changes/1", null]));
});
