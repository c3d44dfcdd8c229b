import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, http, ok, open, server } from "#test/console";
import {
  cup,
  fromNow,
  hour,
  organiser,
  reader,
  serveList,
  serveOne,
} from "#test/console/tournaments";

const series = (more: object = {}) => ({
  id: "s1",
  name: "Friday Cup",
  newest: 7,
  everyDays: 7,
  nextStartsAt: fromNow(7 * 24 * hour),
  until: fromNow(30 * 24 * hour),
  madeBy: "zara@b.pk",
  madeAt: fromNow(-hour),
  endedBy: null,
  endedAt: null,
  ...more,
});

it("repeats a tournament weekly for a month, unless somebody says otherwise", async () => {
  serveOne(cup());
  const sent: { everyDays: number; until: string }[] = [];
  server.use(
    http.post(at("/v1/tournaments/7/repeat"), async ({ request }) => {
      sent.push((await request.json()) as { everyDays: number; until: string });
      return ok(series());
    }),
  );
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Repeat" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Repeat Friday Cup" }));
  expect(dialog.getByText("4 more tournaments.")).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Days/));
  await user.type(dialog.getByLabelText(/^Days/), "40");
  await user.click(dialog.getByRole("button", { name: "Repeat" }));
  expect(dialog.getByText("Enter 1 to 31.")).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Days/));
  await user.type(dialog.getByLabelText(/^Days/), "1");
  expect(dialog.getByText("28 more tournaments.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Repeat" }));
  expect(await screen.findByText("Friday Cup repeats now.")).toBeVisible();
  expect(sent[0]?.everyDays).toBe(1);
});

it("lists the series, and ends one", async () => {
  serveList();
  const ended: unknown[] = [];
  server.use(
    http.get(at("/v1/tournament-series"), () =>
      ok({ items: [series(), series({ id: "s2", name: "Old Cup", nextStartsAt: null })] }),
    ),
    http.post(at("/v1/tournament-series/s1/end"), async ({ request }) => {
      ended.push(await request.json());
      return ok({});
    }),
  );
  const { user } = open("/tournaments?state=series", organiser);
  const list = within(await screen.findByRole("list", { name: "Series" }));
  expect(list.getAllByText(/Every 7 days until/)).toHaveLength(2);
  expect(list.getByText("Over")).toBeVisible();
  expect(list.getAllByRole("button")).toHaveLength(1);
  await user.click(list.getByRole("button", { name: "End the series Friday Cup" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End the series Friday Cup?" }));
  await user.click(dialog.getByRole("button", { name: "End" }));
  expect(await screen.findByText("The series is over.")).toBeVisible();
  expect(ended).toHaveLength(1);
});

it("says how to begin a series, and lets nobody end one who only reads", async () => {
  serveList();
  server.use(http.get(at("/v1/tournament-series"), () => ok({ items: [] })));
  open("/tournaments?state=series", reader);
  expect(await screen.findByText("No series")).toBeVisible();
});
