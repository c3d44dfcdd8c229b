import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Session } from "#console/api";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const reviewer: Session = {
  ...administrator,
  staff: { ...administrator.staff, role: "reviewer" },
  permissions: ["reviews.read", "reviews.decide"],
};
const fraud: Session = {
  ...reviewer,
  permissions: [
    "reviews.read",
    "reviews.decide",
    "disagreements.read",
    "disagreements.settle",
    "subscribers.read",
  ],
};

const review = (id: string) => ({
  id,
  game: "Space Football",
  challenge: `Task ${id}`,
  credits: 20,
  submittedAt: "2026-11-30T10:00:00Z",
  day: "2026-11-30",
  subscriber: `s${id}`,
  newcomer: false,
  flag: null,
});

const disagreement = (id: string, more: object = {}) => ({
  ...review(id),
  first: { by: "zara@a.example", approved: true, reason: null, at: "2026-11-30T10:00:00Z" },
  second: {
    by: "omar@a.example",
    approved: false,
    reason: "unreadable",
    at: "2026-11-30T10:05:00Z",
  },
  settlement: null,
  mine: false,
  picture: true,
  reversalWaits: false,
  takenBack: false,
  held: false,
  erased: false,
  approvedLater: 0,
  ...more,
});

const figures = {
  decided: 41,
  approved: 30,
  rejected: 11,
  undone: 1,
  secondsEach: 4,
  waiting: 12,
  oldest: null,
  lookedAt: 8,
  agreed: 7,
};

/** What was sent to the server, such as "1/approve". */
let sent: string[];

beforeEach(() => {
  sent = [];
  const until = new Date(Date.now() + 10_000).toISOString();
  const reasons = [{ code: "unreadable", text: "It cannot be read.", texts: {} }];
  server.use(
    http.get(at("/v1/reviews"), () => ok({ items: [], next: null, waiting: 0 })),
    http.get(at("/v1/reviews/reasons"), () => ok({ items: reasons })),
    http.get(at("/v1/reviews/figures"), () => ok(figures)),
    http.get(at("/v1/looks/:id"), ({ params }) =>
      ok({ ...review(String(params.id)), lookalikes: [] }),
    ),
    http.post(at("/v1/looks/:id/:action"), async ({ params, request }) => {
      const { reason } = (await request.json()) as { reason?: string };
      sent.push([params.id, params.action, reason].filter(Boolean).join("/"));
      return ok({ until, change: null });
    }),
  );
});

const queue = (...items: object[]) =>
  server.use(http.get(at("/v1/looks"), () => ok({ items, next: null, waiting: items.length })));

function disagreements(open: object[], settled: object[] = []) {
  server.use(
    http.get(at("/v1/looks/disagreements"), ({ request }) => {
      const state = new URL(request.url).searchParams.get("state");
      return ok({ items: state === "settled" ? settled : open, next: null });
    }),
  );
}

async function picture(task: string) {
  const found = await screen.findByRole("img", {
    name: `Screenshot for “${task}” in Space Football`,
  });
  fireEvent.load(found);
  return found;
}

const key = (letter: string) => fireEvent.keyDown(document.body, { key: letter });

it("decides second looks by the keys of the first, and undoes them", async () => {
  queue(review("1"), review("2"), review("3"));
  const { user } = open("/reviews", reviewer);
  await user.click(await screen.findByRole("tab", { name: /^Second look 3/ }));
  await picture("Task 1");
  expect(screen.getByText(/decide as if you were the first/)).toBeVisible();
  await screen.findByText("It cannot be read.");
  key("a");
  expect(screen.getByText(/Second look at “Task 1”: approved\./)).toBeVisible();
  await picture("Task 2");
  key("1");
  expect(screen.getByText(/Second look at “Task 2”: rejected, Not readable\./)).toBeVisible();
  await picture("Task 3");
  key("u");
  await waitFor(() => expect(sent).toEqual(["1/approve", "2/reject/unreadable", "2/undo"]));
});

it("goes on when somebody else has looked", async () => {
  queue(review("1"), review("2"));
  server.use(http.get(at("/v1/looks/1"), () => refused("already_decided", "It was decided.")));
  const { user } = open("/reviews?view=second", reviewer);
  expect(await screen.findByText("Somebody else has looked at this")).toBeVisible();
  key("a");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await picture("Task 2");
});

it("says that nothing waits for a second look, and shows the share that agrees", async () => {
  open("/reviews?view=second", reviewer);
  expect(await screen.findByText("No screenshot waits for a second look")).toBeVisible();
  expect(await screen.findByText("88 % of 8")).toBeVisible();
  expect(screen.queryByRole("tab", { name: /Disagreements/ })).toBeNull();
});

it("hides the first decision of an entry that waits for a second look", async () => {
  server.use(
    http.get(at("/v1/reviews/7"), () =>
      ok({
        ...review("7"),
        state: "second_look",
        decidedAt: null,
        reason: null,
        lookalikes: [],
        pending: null,
      }),
    ),
  );
  open("/reviews/7", reviewer);
  expect(await screen.findByText("This screenshot waits for a second look")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("takes a payment back with a reason, and says when a second person has to approve it", async () => {
  disagreements([disagreement("1", { approvedLater: 1 })]);
  server.use(
    http.post(at("/v1/looks/1/take-back"), async ({ request }) => {
      sent.push(((await request.json()) as { reason: string }).reason);
      return ok({ change: "c1" });
    }),
  );
  const { user } = open("/reviews", fraud);
  await user.click(await screen.findByRole("tab", { name: /^Disagreements 1/ }));
  expect(await screen.findByText("Rejected: Not readable")).toBeVisible();
  expect(screen.getByText(/zara@a\.example/)).toBeVisible();
  expect(screen.getByText(/paid for this task on a later day/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pay after all" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take the payment back" }));
  const dialog = await screen.findByRole("dialog", { name: /^Take 20 .* back\?$/ });
  await user.click(within(dialog).getByRole("button", { name: "Take the payment back" }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText("Reason"), "T-9, another rank");
  await user.click(within(dialog).getByRole("button", { name: "Take the payment back" }));
  expect(await screen.findByText(/A second person has to approve the reversal/)).toBeVisible();
  expect(sent).toEqual(["T-9, another rank"]);
});

it("pays a rejected one after all, but not while the subscriber is on hold", async () => {
  const rejected = {
    first: {
      by: "zara@a.example",
      approved: false,
      reason: "not_done",
      at: "2026-11-30T10:00:00Z",
    },
    second: { by: "omar@a.example", approved: true, reason: null, at: "2026-11-30T10:05:00Z" },
  };
  disagreements([disagreement("1", { ...rejected, held: true }), disagreement("2", rejected)]);
  const { user } = open("/reviews?view=disagreements", fraud);
  const buttons = await screen.findAllByRole("button", { name: "Pay after all" });
  expect(buttons[0]).toBeDisabled();
  expect(screen.getByText(/on hold/)).toBeVisible();
  await user.click(buttons[1] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: /^Pay 20 .* after all\?$/ });
  await user.type(within(dialog).getByLabelText("Reason"), "The win is there");
  await user.click(within(dialog).getByRole("button", { name: "Pay after all" }));
  expect(await screen.findByText("Closed: the entry was paid.")).toBeVisible();
  expect(sent).toEqual(["2/pay/The win is there"]);
});

it("names nobody to a person who was looked at, and lets them not close it", async () => {
  const second = { by: null, approved: false, reason: "unreadable", at: "2026-11-30T10:05:00Z" };
  disagreements([disagreement("1", { mine: true, second })]);
  open("/reviews?view=disagreements", fraud);
  expect(await screen.findByText(/a colleague/)).toBeVisible();
  expect(screen.getByText(/You are one of the two reviewers/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Leave it/ })).toBeNull();
});

it("says that somebody else was faster, and shows how a closed one ended", async () => {
  const settlement = {
    how: "stands",
    by: "boss@a.example",
    at: "2026-11-30T11:00:00Z",
    reason: "Fine",
  };
  disagreements([disagreement("1")], [disagreement("2", { settlement })]);
  server.use(
    http.post(at("/v1/looks/1/stand"), () =>
      refused("already_settled", "Somebody else has closed this disagreement."),
    ),
  );
  const { user } = open("/reviews?view=disagreements", fraud);
  await user.click(await screen.findByRole("button", { name: "Leave it approved" }));
  const dialog = await screen.findByRole("dialog", { name: "Let the first decision stand?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Fine by me");
  await user.click(within(dialog).getByRole("button", { name: "Leave it approved" }));
  expect(await screen.findByText("Somebody else has closed this disagreement.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Load again" }));
  await user.click(await screen.findByRole("radio", { name: "Closed" }));
  expect(await screen.findByText("First decision stands")).toBeVisible();
  expect(screen.getByText("boss@a.example")).toBeVisible();
});

it("lists all reviewers with the share that agrees", async () => {
  const items = [
    { reviewer: "omar@a.example", decided: 12, secondsEach: null, lookedAt: 0, agreed: 0 },
    { reviewer: "zara@a.example", decided: 140, secondsEach: 6, lookedAt: 8, agreed: 6 },
  ];
  server.use(http.get(at("/v1/looks/reviewers"), () => ok({ items })));
  open("/reviews?view=reviewers", fraud);
  expect(await screen.findByText("zara@a.example")).toBeVisible();
  expect(screen.getByText("75 %")).toBeVisible();
  expect(screen.getByText("6 s")).toBeVisible();
});

it("says when disagreements cannot be loaded, and tries again", async () => {
  server.use(http.get(at("/v1/looks/disagreements"), () => refused("internal", "Broken.", 500)));
  open("/reviews?view=disagreements", fraud);
  expect(await screen.findByText("Broken.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
