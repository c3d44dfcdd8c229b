import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Session } from "#console/api";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const reviewer: Session = {
  ...administrator,
  staff: { ...administrator.staff, role: "reviewer" },
  permissions: ["reviews.read", "reviews.decide"],
};

const review = (id: string, more: object = {}) => ({
  id,
  game: "Space Football",
  challenge: `Task ${id}`,
  credits: 20,
  submittedAt: "2026-11-30T10:00:00Z",
  day: "2026-11-30",
  subscriber: `s${id}`,
  newcomer: false,
  flag: null,
  ...more,
});

const detail = (id: string, more: object = {}) => ({
  ...review(id),
  state: "submitted",
  decidedAt: null,
  reason: null,
  lookalikes: [],
  pending: null,
  ...more,
});

const reasons = [
  { code: "wrong_game", text: "It shows another game.", texts: { en: "It shows another game." } },
  { code: "unreadable", text: "It cannot be read.", texts: {} },
];

/** What was sent to the server, such as "1/approve". */
let sent: string[];

/** These entries wait. */
function queue(...items: object[]) {
  server.use(http.get(at("/v1/reviews"), () => ok({ items, next: null, waiting: items.length })));
}

beforeEach(() => {
  sent = [];
  const until = new Date(Date.now() + 10_000).toISOString();
  server.use(
    http.get(at("/v1/reviews/reasons"), () => ok({ items: reasons })),
    http.get(at("/v1/reviews/figures"), () =>
      ok({
        decided: 41,
        approved: 30,
        rejected: 11,
        undone: 1,
        secondsEach: 4.26,
        waiting: 12,
        oldest: null,
      }),
    ),
    http.get(at("/v1/reviews/:id"), ({ params }) => ok(detail(String(params.id)))),
    http.post(at("/v1/reviews/:id/:action"), async ({ params, request }) => {
      const { reason } = (await request.json()) as { reason?: string };
      sent.push([params.id, params.action, reason].filter(Boolean).join("/"));
      return ok({ until });
    }),
  );
});

/** The picture on the screen, once it is loaded. */
async function picture(task: string) {
  const found = await screen.findByRole("img", {
    name: `Screenshot for “${task}” in Space Football`,
  });
  fireEvent.load(found);
  return found;
}

const key = (letter: string) => fireEvent.keyDown(document.body, { key: letter });

it("approves and rejects by keys, with the next picture there at once", async () => {
  queue(review("1"), review("2"), review("3"));
  open("/reviews", reviewer);
  const first = await picture("Task 1");
  expect(first).toHaveAttribute("src", "/api/v1/reviews/1/picture?size=whole");
  await screen.findByText("It cannot be read.");
  // The next pictures are loaded behind it.
  expect(document.querySelector('img[src="/api/v1/reviews/3/picture?size=whole"]')).not.toBeNull();
  key("a");
  expect(screen.getByText(/“Task 1” is approved\./)).toBeVisible();
  await picture("Task 2");
  key("2");
  expect(screen.getByText(/“Task 2” is rejected: Not readable\./)).toBeVisible();
  await picture("Task 3");
  await waitFor(() => expect(sent).toEqual(["1/approve", "2/reject/unreadable"]));
});

it("undoes the last decision and brings the entry back", async () => {
  queue(review("1"), review("2"));
  const { user } = open("/reviews", reviewer);
  await picture("Task 1");
  key("a");
  await picture("Task 2");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await picture("Task 1");
  expect(sent).toEqual(["1/approve", "1/undo"]);
  key("u");
  expect(await screen.findByText(/nothing to undo/)).toBeVisible();
});

it("counts down, and says after ten seconds that the decision is final", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 40 });
  try {
    queue(review("1"));
    open("/reviews", reviewer);
    await picture("Task 1");
    key("a");
    expect(await screen.findByText("10 s")).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText(/^[45] s$/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_500);
    expect(await screen.findByText(/It is final now\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(screen.getByText("No screenshot waits")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it("brings an entry back with the server's text when the decision was refused", async () => {
  queue(review("1"), review("2"));
  server.use(
    http.post(at("/v1/reviews/1/approve"), () =>
      refused("account_held", "This account is held: nothing can be paid to it."),
    ),
  );
  open("/reviews", reviewer);
  await picture("Task 1");
  key("a");
  const note = await screen.findByRole("alert");
  expect(note).toHaveTextContent("“Task 1” was not decided");
  expect(note).toHaveTextContent("This account is held: nothing can be paid to it.");
  await picture("Task 2");
  key("a");
  await picture("Task 1");
  expect(screen.getByText("The last decision was not made")).toBeVisible();
});

it("does not approve what the reviewer has not seen", async () => {
  queue(review("1", { newcomer: true }));
  const { user } = open("/reviews", reviewer);
  await picture("Task 1");
  key("a");
  expect(await screen.findByText(/Look at the picture before/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Show the picture/ }));
  expect(screen.queryByRole("button", { name: /^Show the picture/ })).toBeNull();
  key("b");
  expect(screen.getByRole("button", { name: /^Show the picture/ })).toBeVisible();
  key("a");
  await waitFor(() => expect(sent).toEqual(["1/approve"]));
});

it("warns of the very same picture, with the other entry beside it", async () => {
  queue(review("1", { flag: { same: true, entry: "90" } }));
  const other = { entry: "90", bits: 0, subscriber: "s2", submittedAt: "2026-11-29T10:00:00Z" };
  server.use(
    http.get(at("/v1/reviews/1"), () =>
      ok(detail("1", { lookalikes: [{ ...other, same: true, state: "approved" }] })),
    ),
  );
  open("/reviews", reviewer);
  expect(await screen.findByText("The very same picture was sent before")).toBeVisible();
  const beside = await screen.findByRole("img", { name: "The other screenshot" });
  expect(beside).toHaveAttribute("src", "/api/v1/reviews/90/picture?size=whole");
  expect(await screen.findByText(/of another subscriber/)).toBeVisible();
  await picture("Task 1");
  key("+");
  expect(beside.style.transform).toBe("scale(1.4)");
  key("l");
  expect(screen.queryByRole("img", { name: "The other screenshot" })).toBeNull();
});

it("says that a picture cannot be loaded, and tries again", async () => {
  queue(review("1"));
  const { user } = open("/reviews", reviewer);
  fireEvent.error(await picture("Task 1"));
  expect(screen.getByText("The picture cannot be loaded")).toBeVisible();
  key("a");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await picture("Task 1")).getAttribute("src")).toContain("attempt=1");
});

it("says that somebody else has decided, and goes on", async () => {
  queue(review("1"), review("2"));
  server.use(
    http.get(at("/v1/reviews/1"), () =>
      ok(detail("1", { pending: { approved: false, by: "Bilal", until: "2026-11-30T10:00:10Z" } })),
    ),
  );
  const { user } = open("/reviews", reviewer);
  expect(await screen.findByText("Bilal has just rejected this screenshot")).toBeVisible();
  await picture("Task 1");
  key("a");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await picture("Task 2");
});

it("skips to the next entry and shows the figures of today", async () => {
  queue(review("1"), review("2"));
  open("/reviews", reviewer);
  await picture("Task 1");
  key("s");
  await picture("Task 2");
  key("s");
  await picture("Task 1");
  expect(screen.getByText("Skipped before")).toBeVisible();
  expect(await screen.findByText("4.3 s")).toBeVisible();
  expect(sent).toEqual([]);
});

it("shows one entry by its address, with the decision that it has", async () => {
  queue();
  server.use(
    http.get(at("/v1/reviews/7"), () =>
      ok(
        detail("7", {
          state: "rejected",
          decidedAt: "2026-11-30T10:00:00Z",
          reason: "It shows another game.",
        }),
      ),
    ),
  );
  open("/reviews/7", reviewer);
  expect(await screen.findByText("This screenshot is rejected")).toBeVisible();
  expect(screen.getByText("It shows another game.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("link", { name: "Go to the queue" })).toHaveAttribute("href", "/reviews");
});

it("lets people who may only read look and not decide", async () => {
  queue(review("1"));
  open("/reviews", { ...reviewer, permissions: ["reviews.read"] });
  expect(await screen.findByText("Your role may read this and not decide it.")).toBeVisible();
  await picture("Task 1");
  key("a");
  expect(sent).toEqual([]);
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("lists the desk's keys", async () => {
  queue(review("1"));
  open("/reviews", reviewer);
  await screen.findByText("It cannot be read.");
  key("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Reject: Another game")).toBeVisible();
  expect(within(help).getByText("Undo the last decision")).toBeVisible();
});

it("counts in the navigation what waits for a first decision or for the person's second look", async () => {
  server.use(
    http.get(at("/v1/reviews"), () => ok({ items: [], next: null, waiting: 3, looks: 2 })),
  );
  open("/", reviewer);
  const navigation = await screen.findByRole("navigation");
  expect(await within(navigation).findByText("5 waiting")).toBeInTheDocument();
});
