import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const operator = {
  ...administrator,
  permissions: ["operations.read", "operations.manage"],
};
const reader = { ...administrator, permissions: ["operations.read"] };

const uploads = (pause: object | null) => ({ switch: "uploads", game: null, pause });
const aim = { switch: "game.aim_train_001", game: "Aim Train", pause: null };
const full = {
  reason: "The disk is full",
  by: "zara@arena.example",
  at: "2026-12-01T11:00:00Z",
  until: null,
};
const languages = [
  { code: "en", name: "English", direction: "ltr" },
  { code: "ur", name: "اردو", direction: "rtl" },
];
const nothing = { version: 4, shown: null, changedAt: null, changedBy: null };
const soon = {
  version: 5,
  shown: { tone: "warning", texts: { en: "Back soon", ur: "جلد واپسی" }, until: null },
  changedAt: "2026-12-01T11:00:00Z",
  changedBy: "zara@arena.example",
};

function serve(switches: object[], announcement: object = nothing) {
  server.use(http.get(at("/v1/operations"), () => ok({ switches, announcement, languages })));
}

/** The calls of an action, by their bodies. */
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

it("pauses a part for a reason, with an end, and says what that does first", async () => {
  serve([uploads(null), aim]);
  const sent = heard("/v1/operations/switches/uploads/pause", () => {
    serve([uploads(full), aim]);
    return ok({});
  });
  const { user } = open("/operations", operator);
  await user.click(await screen.findByRole("button", { name: "Pause: Uploads" }));
  const dialog = await screen.findByRole("dialog", { name: "Pause: Uploads" });
  expect(within(dialog).getByText(/profile pictures are refused/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Pause" }));
  expect(within(dialog).getByText(/Write at least 4 letters/)).toBeVisible();
  await user.type(within(dialog).getByLabelText("Reason"), "The disk is full");
  await user.click(within(dialog).getByRole("combobox", { name: "Ends" }));
  await user.click(await screen.findByRole("option", { name: "In 4 hours" }));
  await user.click(within(dialog).getByRole("button", { name: "Pause" }));
  expect(await screen.findByRole("button", { name: "Resume: Uploads" })).toBeVisible();
  expect(screen.getByText(/The disk is full · by zara@arena.example/)).toBeVisible();
  expect(sent).toEqual([{ reason: "The disk is full", minutes: 240 }]);
});

it("loads again when somebody else was faster", async () => {
  serve([uploads(null)]);
  heard("/v1/operations/switches/uploads/pause", () => {
    serve([uploads(full)]);
    return refused("already_paused", "This is paused already.");
  });
  const { user } = open("/operations", operator);
  await user.click(await screen.findByRole("button", { name: "Pause: Uploads" }));
  const dialog = await screen.findByRole("dialog", { name: "Pause: Uploads" });
  await user.type(within(dialog).getByLabelText("Reason"), "Pictures fail");
  await user.click(within(dialog).getByRole("button", { name: "Pause" }));
  expect(await within(dialog).findByText("This is paused already.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Load/ }));
  expect(await screen.findByRole("button", { name: "Resume: Uploads" })).toBeVisible();
});

it("lets a part run again", async () => {
  serve([uploads(full)]);
  const sent = heard("/v1/operations/switches/uploads/resume", () => {
    serve([uploads(null)]);
    return ok({});
  });
  const { user } = open("/operations", operator);
  await user.click(await screen.findByRole("button", { name: "Resume: Uploads" }));
  const dialog = await screen.findByRole("dialog", { name: "Resume: Uploads" });
  await user.click(within(dialog).getByRole("button", { name: "Resume" }));
  expect(await screen.findByText("Runs again: Uploads")).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("announces in every language by the version that is shown", async () => {
  serve([aim]);
  const sent = heard("/v1/operations/announcement", () => {
    serve([aim], soon);
    return ok(soon);
  });
  const { user } = open("/operations", operator);
  expect(await screen.findByText("Nothing is announced")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Announce" }));
  const dialog = await screen.findByRole("dialog", { name: "Announce to every subscriber" });
  await user.type(within(dialog).getByLabelText("Text (اردو)"), "جلد واپسی");
  await user.click(within(dialog).getByRole("button", { name: "Announce" }));
  expect(within(dialog).getByText(/A text in English is needed/)).toBeVisible();
  await user.type(within(dialog).getByLabelText("Text (English)"), "Back soon");
  await user.click(within(dialog).getByRole("radio", { name: "Warning" }));
  await user.click(within(dialog).getByRole("button", { name: "Announce" }));
  expect(await screen.findByText("Back soon")).toBeVisible();
  expect(screen.getByText("جلد واپسی")).toHaveAttribute("dir", "rtl");
  expect(sent).toEqual([
    { tone: "warning", texts: { en: "Back soon", ur: "جلد واپسی" }, minutes: null, version: 4 },
  ]);
});

it("withdraws the announcement", async () => {
  serve([aim], soon);
  const sent = heard("/v1/operations/announcement/withdraw", () => {
    serve([aim]);
    return ok(nothing);
  });
  const { user } = open("/operations", operator);
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw the announcement?" });
  await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Nothing is announced")).toBeVisible();
  expect(sent).toEqual([{ version: 5 }]);
});

it("only shows everything to whoever may not change it", async () => {
  serve([uploads(full), aim], soon);
  open("/operations", reader);
  expect(await screen.findByText("Back soon")).toBeVisible();
  for (const name of ["Resume: Uploads", "Pause: Aim Train", "Withdraw", "Change"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

const node = (name: string, silent: boolean, figures: object) => ({
  id: name,
  name,
  version: "1.0.0",
  worker: true,
  startedAt: "2026-12-01T10:00:00Z",
  seenAt: "2026-12-01T11:00:00Z",
  silent,
  figures,
});

const system = (...nodes: object[]) =>
  server.use(
    http.get(at("/v1/operations/system"), () =>
      ok({ now: "2026-12-01T12:00:00Z", nodes, jobs: [] }),
    ),
  );

it("lists the nodes, and forgets a silent one", async () => {
  serve([aim]);
  system(node("a:8080", false, { rooms: 3 }), node("b:8080", true, {}));
  heard("/v1/operations/nodes/b:8080/forget", () => {
    system(node("a:8080", false, { rooms: 3 }));
    return ok({});
  });
  const { user } = open("/operations", operator);
  const row = await screen.findByRole("row", { name: /b:8080/ });
  expect(within(row).getByText("Silent")).toBeVisible();
  expect(
    within(screen.getByRole("row", { name: /a:8080/ })).queryByRole("button", { name: /Forget/ }),
  ).toBeNull();
  await user.click(within(row).getByRole("button", { name: "Forget: b:8080" }));
  const dialog = await screen.findByRole("dialog", { name: "Forget b:8080?" });
  await user.click(within(dialog).getByRole("button", { name: "Forget" }));
  expect(await screen.findByText("b:8080 is forgotten.")).toBeVisible();
  expect(screen.queryByRole("row", { name: /b:8080/ })).toBeNull();
});

it("adds the figures of the nodes that report, and marks what asks for attention", async () => {
  serve([uploads(full)], soon);
  system(
    node("a:8080", false, { rooms: 3, smsFailed: 1, jobsOldestDue: 4 }),
    node("b:8080", false, { rooms: 4, smsFailed: 1, jobsOldestDue: 2 }),
    node("c:8080", true, { rooms: 90 }),
  );
  open("/wallboard", reader);
  const tile = async (name: string) => {
    const found = (await screen.findByRole("heading", { name })).closest("li");
    if (!found) throw new Error(`no tile ${name}`);
    return found;
  };
  expect(await tile("Live rooms")).toHaveTextContent("7");
  expect(await tile("Live rooms")).not.toHaveAttribute("data-bad");
  expect(await tile("SMS failed")).toHaveTextContent("2");
  expect(await tile("SMS failed")).toHaveAttribute("data-bad");
  expect(await tile("Oldest job due")).toHaveTextContent("4 s");
  expect(screen.queryByRole("heading", { name: "SMSC binds up" })).toBeNull();
  expect(screen.getByText("2 of 3")).toBeVisible();
  expect(await screen.findByText("Uploads")).toBeVisible();
  expect(screen.getByText("Back soon")).toBeVisible();
});

it("is left running by a session that shows nothing else", async () => {
  serve([aim]);
  system(node("a:8080", false, { rooms: 3 }));
  const { user } = open("/wallboard", reader);
  await user.click(await screen.findByRole("button", { name: "Leave it running" }));
  heard("/v1/session/wallboard", () => {
    server.use(http.get(at("/v1/session"), () => ok({ ...reader, openedBy: "wallboard" })));
    return ok({});
  });
  const dialog = await screen.findByRole("dialog", { name: "Leave the wallboard running?" });
  await user.click(within(dialog).getByRole("button", { name: "Leave it running" }));
  expect(await screen.findByRole("button", { name: "End the wallboard" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Live rooms" })).toBeVisible();
  expect(screen.queryByRole("navigation")).toBeNull();
});
