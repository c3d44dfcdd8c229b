import { expect, it } from "vitest";
import { noticeOf } from "./notice.ts";

const world = { host: "arena.test", icon: "/icon.png" };
const push = (path?: unknown) =>
  JSON.stringify({ id: "7", title: "Arena", text: "Your task was approved.", path });

it("shows what the server says, once for each message, and leads where it says", () => {
  expect(noticeOf(push("/tournaments?play=71&room=K7MX3P"), world)).toEqual({
    title: "Arena",
    options: {
      body: "Your task was approved.",
      tag: "7",
      dir: "auto",
      icon: "/icon.png",
      data: { path: "/tournaments?play=71&room=K7MX3P" },
    },
  });
});

it.each([undefined, null, 7, "", "profile", "//evil.test", "https://evil.test/"])(
  "leads home from %s",
  (path) => {
    expect(noticeOf(push(path), world).options.data.path).toBe("/");
  },
);

it.each([undefined, "", "{", "null", "7", "[]", '{"title":7}'])(
  "shows something for %s",
  (text) => {
    const { title, options } = noticeOf(text, world);
    expect(title).toBe("arena.test");
    expect(options).toMatchObject({ body: "", data: { path: "/" } });
    expect("tag" in options).toBe(false);
  },
);
