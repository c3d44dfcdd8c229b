import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const fraud = {
  ...administrator,
  permissions: ["prizes.read", "prizes.decide", "subscribers.read"],
};

const prize = (id: string, more: object = {}) => ({
  id,
  tournament: 71,
  tournamentName: "Night Cup",
  subscriber: `subscriber-${id}`,
  nickname: `Player ${id}`,
  place: 1,
  credits: 6000,
  state: "waiting",
  heldAt: "2026-11-20T10:00:00Z",
  settledAt: null,
  settledBy: null,
  reason: null,
  ...more,
});

const details = (id: string, more: object = {}) => ({
  ...prize(id),
  hold: null,
  duels: [
    { room: "C4D7HK", round: 3, won: true, signs: ["quick_hits", "even_reactions"], desyncs: 0 },
  ],
  days: [{ day: "2026-11-19", plays: 41, signs: ["all_first_try"] }],
  ...more,
});

const invite = (id: string) => ({
  id,
  inviter: { subscriber: "inviter", name: "Sana" },
  friend: { subscriber: "friend", name: "Bilal" },
  state: "held",
  signs: ["same_network"],
  acceptedAt: "2026-11-18T10:00:00Z",
  readyAt: "2026-11-20T10:00:00Z",
  settledAt: null,
  settledBy: null,
  reason: null,
  inviterCredits: 50,
  friendCredits: 20,
});

function serve(prizes: object[], one: object = {}) {
  server.use(
    http.get(at("/v1/prizes"), () => ok({ items: prizes, next: null })),
    http.get(at("/v1/prizes/count"), () => ok({ prizes: prizes.length, invites: 0 })),
    http.get(at("/v1/prizes/:id"), ({ params }) => ok(details(String(params.id), one))),
  );
}

/** The bodies that a call gets. */
function heard(path: string, answer: () => Response | Promise<Response>): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(at(path), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

it("shows what speaks against a prize, and refuses it with words for the winner", async () => {
  serve([prize("1")]);
  const sent = heard("/v1/prizes/1/refuse", () => {
    serve([]);
    return ok(details("1", { state: "refused" }));
  });
  const { user } = open("/prizes", fraud);
  await user.click(await screen.findByRole("link", { name: "Player 1" }));
  const drawer = await screen.findByRole("dialog", { name: "Player 1" });
  expect(
    await within(drawer).findByText("hits faster than a hand, reactions that hardly differ"),
  ).toBeVisible();
  expect(within(drawer).getByText(/nearly all levels at the first try · 41 plays/)).toBeVisible();
  await user.click(within(drawer).getByRole("button", { name: "Refuse" }));
  const dialog = await screen.findByRole("dialog", { name: "Refuse the prize of Player 1?" });
  await user.click(within(dialog).getByRole("button", { name: "A program" }));
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(
    await screen.findByText("The prize is refused, and the winner was told why."),
  ).toBeVisible();
  expect(sent).toEqual([
    { reason: "Your matches were played by a program, which the rules do not allow." },
  ]);
});

it("does not pay a held winner, and says why", async () => {
  serve([prize("1")], {
    hold: { since: "2026-11-20T10:00:00Z", reason: "Ticket 4711", suspended: false },
  });
  open("/prizes/1", fraud);
  const drawer = await screen.findByRole("dialog", { name: "Player 1" });
  expect(await within(drawer).findByText(/It is held because: Ticket 4711/)).toBeVisible();
  expect(within(drawer).getByRole("button", { name: "Pay" })).toBeDisabled();
});

it("says when a colleague was faster", async () => {
  serve([prize("1")]);
  heard("/v1/prizes/1/pay", () =>
    refused("prize_settled", "This prize was paid or refused before."),
  );
  const { user } = open("/prizes/1", fraud);
  const drawer = await screen.findByRole("dialog", { name: "Player 1" });
  await user.click(await within(drawer).findByRole("button", { name: "Pay" }));
  const dialog = await screen.findByRole("dialog", { name: /^Pay .* to Player 1\?$/ });
  await user.click(within(dialog).getByRole("button", { name: "Pay" }));
  expect(await within(dialog).findByText("This prize was paid or refused before.")).toBeVisible();
});

it("pays an invitation to both", async () => {
  serve([]);
  server.use(
    http.get(at("/v1/held-invites"), () => ok({ items: [invite("7")], next: null })),
    http.get(at("/v1/held-invites/:id"), () =>
      ok({ ...invite("7"), inviterHold: null, friendHold: null, inviterDays: [], friendDays: [] }),
    ),
  );
  const sent = heard("/v1/held-invites/7/pay", () => ok(invite("7")));
  const { user } = open("/prizes?state=invites", fraud);
  const row = await screen.findByRole("row", { name: /Bilal.*Sana.*one address/ });
  await user.click(within(row).getByRole("link", { name: "Bilal" }));
  const drawer = await screen.findByRole("dialog", { name: "An invitation that waits" });
  await user.click(await within(drawer).findByRole("button", { name: "Pay" }));
  const dialog = await screen.findByRole("dialog", { name: "Pay this invitation?" });
  expect(dialog).toHaveTextContent(/The inviter gets 50.*and the friend 20/);
  await user.click(within(dialog).getByRole("button", { name: "Pay" }));
  expect(await screen.findByText("The invitation is paid, and both are told.")).toBeVisible();
  expect(sent).toEqual([{}]);
});

it("offers no decision to an auditor", async () => {
  serve([prize("1")]);
  open("/prizes/1", { ...fraud, permissions: ["prizes.read"] });
  const drawer = await screen.findByRole("dialog", { name: "Player 1" });
  expect(await within(drawer).findByText("Matches of this tournament with signs")).toBeVisible();
  expect(within(drawer).queryByRole("button", { name: "Pay" })).toBeNull();
});
