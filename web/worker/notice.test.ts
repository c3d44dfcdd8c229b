import { expect, it } from "vitest";
import { paths } from "../lib/router/paths.ts";
import { noticeOf } from "./notice.ts";

const world = { host: "arena.test", icon: "/icon.png" };
const push = (kind: string) =>
  JSON.stringify({ id: "7", kind, title: "Arena", text: "Your task was approved." });

it("shows what the server says, once for each message", () => {
  expect(noticeOf(push("task_approved"), world)).toEqual({
    title: "Arena",
    options: {
      body: "Your task was approved.",
      tag: "7",
      dir: "auto",
      icon: "/icon.png",
      data: { path: "/completed" },
    },
  });
});

it.each([
  "match_room",
  "match_bye",
  "tournament_room",
  "tournament_won",
  "prize_waiting",
  "prize_paid",
  "prize_refused",
  "tournament_out",
  "tournament_cancelled",
  "task_approved",
  "task_rejected",
  "redemption_received",
  "claim_working",
  "claim_delivered",
  "claim_refused",
  "name_reset",
])("leads from %s to a screen that there is", (kind) => {
  const { path } = noticeOf(push(kind), world).options.data;
  expect(path).not.toBe("/");
  expect(Object.values(paths)).toContain(path);
});

it("leads home from news of a kind that came later", () => {
  expect(noticeOf(push("birthday"), world).options.data.path).toBe("/");
});

it.each([undefined, "", "{", "null", "7", "[]", '{"title":7}'])(
  "shows something for %s",
  (text) => {
    const { title, options } = noticeOf(text, world);
    expect(title).toBe("arena.test");
    expect(options).toMatchObject({ body: "", data: { path: "/" } });
    expect("tag" in options).toBe(false);
  },
);
