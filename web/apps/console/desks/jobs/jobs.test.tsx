import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, confirmed, http, ok, open, refused, server } from "#test/console";

const operations = { ...administrator, permissions: ["jobs.read", "jobs.manage"] };

const job = (id: string, more: object = {}) => ({
  id,
  kind: "reward.deliver",
  attempts: 12,
  diedAt: "2026-11-30T10:00:00Z",
  error: `no answer ${id}`,
  payload: { claim: id, to: "***" },
  ...more,
});

const kind = (dead: number) => ({ kind: "reward.deliver", ready: 3, running: 1, dead });

function serve(...items: object[]) {
  server.use(
    http.get(at("/v1/jobs"), () => ok({ items, next: null, kinds: [kind(items.length)] })),
  );
}

it("lists what was given up, and how much waits", async () => {
  serve(job("1"), job("2", { kind: "purge.events" }));
  open("/jobs", operations);
  const row = await screen.findByRole("row", { name: /no answer 1/ });
  expect(within(row).getByText("Delivery of a reward")).toBeVisible();
  expect(screen.getByText("Cleaning (purge.events)")).toBeVisible();
  expect(screen.getByText("Waiting").nextSibling).toHaveTextContent("3");
});

it("retries one job from its drawer", async () => {
  serve(job("1"));
  server.use(
    http.post(at("/v1/jobs/1/retry"), () => {
      serve();
      return ok({});
    }),
  );
  const { user } = open("/jobs?job=1", operations);
  const drawer = await screen.findByRole("dialog", { name: "Delivery of a reward" });
  expect(within(drawer).getByText(/"to": "\*\*\*"/)).toBeVisible();
  await user.click(within(drawer).getByRole("button", { name: "Retry" }));
  const dialog = await screen.findByRole("dialog", { name: "Retry this job?" });
  await user.click(within(dialog).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The job runs again.")).toBeVisible();
  expect(await screen.findByText("Nothing was given up")).toBeVisible();
});

it("keeps a refusal in its dialog", async () => {
  serve(job("1"));
  server.use(
    http.post(at("/v1/jobs/1/retry"), () => refused("job_not_dead", "No such job was given up.")),
  );
  const { user } = open("/jobs?job=1", operations);
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  const dialog = await screen.findByRole("dialog", { name: "Retry this job?" });
  await user.click(within(dialog).getByRole("button", { name: "Retry" }));
  expect(await within(dialog).findByText("No such job was given up.")).toBeVisible();
});

it("retries every job of a kind after saying how many", async () => {
  serve(job("1"), job("2"));
  server.use(http.post(at("/v1/jobs/retry"), () => ok({ retried: 2 })));
  const { user } = open("/jobs?kind=reward.deliver", operations);
  await user.click(await screen.findByRole("button", { name: "Retry all of this kind" }));
  const dialog = await screen.findByRole("dialog", { name: "Retry 2 jobs?" });
  await user.click(within(dialog).getByRole("button", { name: "Retry all of this kind" }));
  expect(await screen.findByText("2 jobs run again.")).toBeVisible();
});

it("discards a job only for a reason", async () => {
  serve(job("1"));
  const sent = confirmed("/v1/jobs/1/discard", {});
  const { user } = open("/jobs?job=1", operations);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  const dialog = await screen.findByRole("dialog", { name: "Discard this job?" });
  await user.click(within(dialog).getByRole("button", { name: "Discard" }));
  expect(within(dialog).getByText(/Write at least 4 letters/)).toBeVisible();
  await user.type(within(dialog).getByLabelText("Reason"), "Delivered by hand.");
  await user.click(within(dialog).getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("The job was discarded.")).toBeVisible();
  expect(sent.at(-1)).toEqual({ reason: "Delivered by hand." });
});

it("only shows the jobs to whoever may not settle them", async () => {
  serve(job("1"));
  open("/jobs?kind=reward.deliver&job=1", { ...administrator, permissions: ["jobs.read"] });
  expect(await screen.findByRole("dialog", { name: "Delivery of a reward" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Retry all of this kind" })).toBeNull();
});

it("says in the navigation and on the overview how many were given up", async () => {
  server.use(http.get(at("/v1/jobs/count"), () => ok({ count: 100, more: true })));
  open("/", operations);
  expect(await screen.findByText("100+")).toBeVisible();
  expect(await screen.findByText(/100/, { selector: "main *" })).toBeVisible();
});

it("says where the server stopped counting", async () => {
  const many = { kind: "message.send", ready: 1_000, running: 2, dead: 0 };
  server.use(http.get(at("/v1/jobs"), () => ok({ items: [], next: null, kinds: [many, kind(7)] })));
  open("/jobs", operations);
  expect(await screen.findByText("1,003 or more")).toBeVisible();
  expect(screen.getByText("Given up", { selector: "dt" }).nextSibling).toHaveTextContent("7");
});
