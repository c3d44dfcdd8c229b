import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import {
  at,
  care,
  careWithout,
  confirmed,
  http,
  ok,
  open,
  refused,
  savedFiles,
  server,
  serveSubscriber,
} from "#test/console";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("finds a subscriber by the number, which is in no address", async () => {
  serveSubscriber();
  let sent: unknown;
  server.use(
    http.post(at("/v1/subscribers/find"), async ({ request }) => {
      sent = await request.json();
      return ok({ subscriber: "9" });
    }),
  );
  const { user } = open("/subscribers", care);
  const field = await screen.findByLabelText("Mobile number");
  await user.type(field, "0300{Enter}");
  expect(screen.getByText("Enter the whole number.")).toBeVisible();
  await user.type(field, "1234567{Enter}");
  expect(await screen.findByRole("heading", { name: "falcon" })).toBeVisible();
  expect(sent).toEqual({ number: "03001234567" });
  expect(window.location.href).not.toContain("1234567");
});

it("says that nobody has the number", async () => {
  serveSubscriber();
  server.use(http.post(at("/v1/subscribers/find"), () => refused("not_found", "Not found.", 404)));
  const { user } = open("/subscribers", care);
  await user.type(await screen.findByLabelText("Mobile number"), "03001234567{Enter}");
  expect(await screen.findByText(/No subscriber has this number/)).toBeVisible();
});

it("explains a correction that waits for a second person", async () => {
  serveSubscriber();
  const waits = { txn: null, balance: null, change: "318" };
  server.use(http.post(at("/v1/subscribers/9/correct"), () => ok(waits)));
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "Correct credits" }));
  const form = within(await screen.findByRole("dialog", { name: "Correct the credits" }));
  await user.type(form.getByLabelText("Amount"), "900");
  await user.type(form.getByLabelText("Reason"), "Lost a prize.");
  await user.click(form.getByRole("button", { name: "Give" }));
  expect(await screen.findByText(/Nothing has changed yet/)).toBeVisible();
});

it("corrects credits, and says before what the subscriber will have", async () => {
  serveSubscriber();
  let sent: unknown;
  server.use(
    http.post(at("/v1/subscribers/9/correct"), async ({ request }) => {
      sent = await request.json();
      return ok({ txn: "78", balance: 1140, change: null });
    }),
  );
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "Correct credits" }));
  const dialog = await screen.findByRole("dialog", { name: "Correct the credits" });
  const form = within(dialog);
  await user.click(form.getByRole("radio", { name: "Take back" }));
  await user.type(form.getByLabelText("Amount"), "5000");
  await user.click(form.getByRole("button", { name: "Take back" }));
  expect(form.getByText("The subscriber does not have so much.")).toBeVisible();
  await user.clear(form.getByLabelText("Amount"));
  await user.type(form.getByLabelText("Amount"), "100");
  expect(form.getByText("1,240 Coins now, 1,140 Coins afterwards")).toBeVisible();
  await user.type(form.getByLabelText("Reason"), "Paid twice.");
  await user.click(form.getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Done. The subscriber now has 1,140 Coins.")).toBeVisible();
  expect(sent).toEqual({ amount: -100, reason: "Paid twice." });
});

const goodwill = [
  { name: "Lost match", text: "A match was lost to our network", credits: 20, givenOn: null },
  { name: "Late reward", text: "A reward came late", credits: 30, givenOn: "2026-11-21" },
];

it("fills a correction by a goodwill, whose amount can be lowered and not raised", async () => {
  serveSubscriber({ goodwill });
  let sent: unknown;
  server.use(
    http.post(at("/v1/subscribers/9/correct"), async ({ request }) => {
      sent = await request.json();
      return ok({ txn: "78", balance: 1255, change: null });
    }),
  );
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "Correct credits" }));
  const form = within(await screen.findByRole("dialog", { name: "Correct the credits" }));
  await user.click(await form.findByRole("combobox", { name: "Goodwill" }));
  const given = await screen.findByRole("option", { name: "Late reward, given on 21 Nov 2026" });
  expect(given).toHaveAttribute("data-combobox-disabled");
  await user.click(screen.getByRole("option", { name: "Lost match, up to 20 Coins" }));
  expect(form.getByLabelText("Amount")).toHaveValue("20");
  expect(form.getByLabelText("Reason")).toHaveValue("A match was lost to our network");
  expect(form.getByRole("radio", { name: "Take back" })).toBeDisabled();
  await user.clear(form.getByLabelText("Amount"));
  await user.type(form.getByLabelText("Amount"), "21");
  await user.click(form.getByRole("button", { name: "Give" }));
  expect(form.getByText("This goodwill gives up to 20 Coins.")).toBeVisible();
  await user.clear(form.getByLabelText("Amount"));
  await user.type(form.getByLabelText("Amount"), "15");
  await user.click(form.getByRole("button", { name: "Give" }));
  expect(await screen.findByText("Done. The subscriber now has 1,255 Coins.")).toBeVisible();
  const reason = "A match was lost to our network";
  expect(sent).toEqual({ amount: 15, reason, goodwill: "Lost match" });
});

it("keeps a refused goodwill in the dialog, and sends one's own words without it", async () => {
  serveSubscriber({ goodwill });
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/subscribers/9/correct"), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refused("goodwill_given", "This subscriber got it on 2026-11-29.")
        : ok({ txn: "78", balance: 1260, change: null });
    }),
  );
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "Correct credits" }));
  const form = within(await screen.findByRole("dialog", { name: "Correct the credits" }));
  await user.click(await form.findByRole("combobox", { name: "Goodwill" }));
  await user.click(await screen.findByRole("option", { name: /Lost match/ }));
  await user.click(form.getByRole("button", { name: "Give" }));
  expect(await form.findByText("This subscriber got it on 2026-11-29.")).toBeVisible();
  await user.click(form.getByRole("combobox", { name: "Goodwill" }));
  await user.click(await screen.findByRole("option", { name: /my own amount/ }));
  await user.click(form.getByRole("button", { name: "Give" }));
  expect(await screen.findByText("Done. The subscriber now has 1,260 Coins.")).toBeVisible();
  expect(sent[1]).toEqual({ amount: 20, reason: "A match was lost to our network" });
});

it("shows the number for a minute after a reason and a step-up", async () => {
  serveSubscriber();
  const sent = confirmed("/v1/subscribers/9/reveal", { value: "03001234567" });
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "Show the number" }));
  const dialog = await screen.findByRole("dialog", { name: "Show the number" });
  await user.type(within(dialog).getByLabelText("Reason"), "The caller asked.");
  await user.click(within(dialog).getByRole("button", { name: "Show" }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("03001234567")).toBeVisible();
  expect(sent[1]).toEqual({ field: "number", reason: "The caller asked." });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByText("03001234567")).toBeNull();
  expect(screen.getByText("0300*****67")).toBeVisible();
});

it.each([
  {
    path: "hold",
    item: "Hold earning",
    asks: "Hold this subscriber's earning?",
    shown: "This subscriber earns no credits",
    back: "Lift the hold",
    asksBack: "Lift the hold?",
    suspended: false,
  },
  {
    path: "suspend",
    item: "Suspend the account",
    asks: "Suspend this account?",
    shown: "This account is suspended",
    back: "Open the account",
    asksBack: "Open this account again?",
    suspended: true,
  },
])("stops an account by $path and opens it again, each with a reason", async (one) => {
  serveSubscriber();
  server.use(
    http.post(at(`/v1/subscribers/9/${one.path}`), () => {
      const hold = { since: "2026-11-30T10:00:00Z", reason: "A farm.", suspended: one.suspended };
      serveSubscriber({}, { hold });
      return ok({});
    }),
    http.post(at("/v1/subscribers/9/lift"), () => {
      serveSubscriber();
      return ok({});
    }),
  );
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: one.item }));
  const dialog = await screen.findByRole("dialog", { name: one.asks });
  await user.type(within(dialog).getByLabelText("Reason"), "A farm.");
  await user.click(within(dialog).getByRole("button", { name: one.item }));
  expect(await screen.findByText(one.shown)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More" }));
  const erase = await screen.findByRole("menuitem", {
    name: "Erase personal data (after the hold)",
  });
  expect(erase).toBeDisabled();
  // A suspension can take the place of a hold, and not the other way round.
  expect(screen.queryByRole("menuitem", { name: "Hold earning" })).toBeNull();
  const suspend = screen.queryByRole("menuitem", { name: "Suspend the account" });
  expect(suspend === null).toBe(one.suspended);
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: one.back }));
  const opening = await screen.findByRole("dialog", { name: one.asksBack });
  await user.type(within(opening).getByLabelText("Reason"), "A mistake.");
  await user.click(within(opening).getByRole("button", { name: one.back }));
  await waitFor(() => expect(screen.queryByText(one.shown)).toBeNull());
});

it("says when a subscriber was erased, and offers nothing that cannot be done", async () => {
  const erased = { number: null, username: null, hasEmail: false, sessions: 0 };
  serveSubscriber({}, { ...erased, erasedAt: "2026-11-30T10:00:00Z" });
  open("/subscribers/9?tab=notes", care);
  expect(await screen.findByText("This subscriber was erased on 30 Nov 2026")).toBeVisible();
  expect(await screen.findByText("No notes yet")).toBeVisible();
  for (const name of ["More", "Correct credits", "Show the number", "Save note"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

it("saves what is stored about a subscriber as a file, for a reason", async () => {
  serveSubscriber();
  let asked: unknown = null;
  server.use(
    http.post(at("/v1/subscribers/9/export"), async ({ request }) => {
      asked = await request.json();
      const headers = { "content-type": "application/zip" };
      return new HttpResponse(new Uint8Array([80, 75]), { headers });
    }),
  );
  const files = savedFiles();
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export personal data" }));
  const name = "Export all data about this subscriber?";
  const dialog = await screen.findByRole("dialog", { name });
  await user.type(within(dialog).getByLabelText("Reason"), "Asked by letter.");
  await user.click(within(dialog).getByRole("button", { name: "Export personal data" }));
  expect(await screen.findByText("The file was saved.")).toBeVisible();
  expect(asked).toEqual({ reason: "Asked by letter." });
  expect(files.map(({ name, blob }) => [name, blob.size])).toEqual([["subscriber-9.zip", 2]]);
});

it("keeps the refusal of an export in its dialog", async () => {
  serveSubscriber();
  server.use(
    http.post(at("/v1/subscribers/9/export"), () =>
      refused("reveal_limit", "You have seen 50 numbers today."),
    ),
  );
  const files = savedFiles();
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export personal data" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Reason"), "Asked by letter.");
  await user.click(within(dialog).getByRole("button", { name: "Export personal data" }));
  expect(await within(dialog).findByText("You have seen 50 numbers today.")).toBeVisible();
  expect(files).toEqual([]);
});

it("asks an administrator for an erasure, and says that it waits", async () => {
  serveSubscriber();
  server.use(
    http.post(at("/v1/subscribers/9/erase"), () => {
      serveSubscriber({}, { erasureWaits: true });
      return ok({ change: "71" });
    }),
  );
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Erase personal data" }));
  const name = "Ask for the erasure of this subscriber?";
  const dialog = await screen.findByRole("dialog", { name });
  await user.type(within(dialog).getByLabelText("Reason"), "Asked by letter.");
  await user.click(within(dialog).getByRole("button", { name: "Ask for the erasure" }));
  expect(await screen.findByText(/An administrator has to approve request 71/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I understand" }));
  expect(await screen.findByText("An erasure waits for an administrator")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.queryByRole("menuitem", { name: "Erase personal data" })).toBeNull();
});

it("ends all sessions after asking", async () => {
  serveSubscriber();
  server.use(
    http.post(at("/v1/subscribers/9/sessions/end"), () => {
      serveSubscriber({}, { sessions: 0 });
      return ok({});
    }),
  );
  const { user } = open("/subscribers/9?tab=sessions", care);
  expect(await screen.findByText("Not logged in anywhere")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByText("End all sessions"));
  const name = "End all sessions of this subscriber?";
  const dialog = await screen.findByRole("dialog", { name });
  await user.click(within(dialog).getByText("End all sessions"));
  expect(await screen.findByText("All sessions have ended.")).toBeVisible();
});

it("shows only what the permissions allow", async () => {
  serveSubscriber();
  open("/subscribers/9?tab=sessions", { ...care, permissions: ["subscribers.read"] });
  expect(await screen.findByText("Not logged in anywhere")).toBeVisible();
  const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent?.trim());
  expect(tabs).toEqual(["Timeline", "Plan", "Sessions", "Notes"]);
  for (const name of ["Correct credits", "More", "Show the number"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

it("tells at a glance what a caller is asked about", async () => {
  serveSubscriber({}, { subscription: "grace" });
  open("/subscribers/9", care);
  const summary = within(await screen.findByRole("region", { name: "Account" }));
  expect(screen.getByRole("heading", { name: "falcon", level: 1 })).toBeVisible();
  for (const text of ["1,240 Coins", "0300*****67", "Charge retried", "Prepaid"]) {
    expect(summary.getByText(text)).toBeVisible();
  }
});

it("offers no reveal of a number that is not there", async () => {
  serveSubscriber({}, { number: null });
  open("/subscribers/9", care);
  expect(await screen.findByText("No number")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show the number" })).toBeNull();
});

it("opens the tab of a link, and the timeline for a tab that is not open to the role", async () => {
  serveSubscriber();
  open("/subscribers/9?tab=wallet", careWithout("wallet.read"));
  expect(await screen.findByRole("tab", { name: "Timeline", selected: true })).toBeVisible();
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
});

it("goes to tabs, a new note and another subscriber by keys", async () => {
  serveSubscriber();
  server.use(
    http.post(at("/v1/subscribers/find"), () => ok({ subscriber: "10" })),
    http.get(at("/v1/subscribers/10"), () => refused("not_found", "No.", 404)),
  );
  const { user } = open("/subscribers/9", care);
  await screen.findByText("Nothing has happened yet");
  await user.keyboard("2");
  expect(await screen.findByText("No movements yet")).toBeVisible();
  expect(window.location.search).toBe("?tab=wallet");
  await user.keyboard("n");
  expect(screen.getByLabelText("New note")).toHaveFocus();
  expect(window.location.search).toBe("?tab=notes");
  await user.tab();
  await user.keyboard("?");
  const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  for (const text of ["Write a note", "Find another subscriber", "Open Messages"]) {
    expect(help.getByText(text)).toBeVisible();
  }
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("f");
  const dialog = await screen.findByRole("dialog", { name: "Find another subscriber" });
  await user.type(within(dialog).getByLabelText("Mobile number"), "03001234567{Enter}");
  expect(await screen.findByText(/No subscriber has this id/)).toBeVisible();
  expect(window.location.pathname).toBe("/subscribers/10");
});

it("says that a subscriber does not exist", async () => {
  serveSubscriber();
  server.use(http.get(at("/v1/subscribers/:id"), () => refused("not_found", "No.", 404)));
  open("/subscribers/8", care);
  expect(await screen.findByText(/No subscriber has this id/)).toBeVisible();
});
