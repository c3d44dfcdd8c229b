import { Front } from "../e2e/front.ts";
import { baseUrl, expect, test } from "./fixtures.ts";
import { Person } from "./person.ts";

/* A tap before the page's script is there is not lost (lib/early-tap), in old browsers too. */

test("a tap on the menu before the app is there opens the menu", async ({ person: { tab } }, {
  project,
}) => {
  test.skip(project.name === "WebKit", "its driver waits for the script before it taps");
  const front = new Front();
  front.node = baseUrl;
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  front.hold = async (path) => {
    if (/\/assets\/index-[^/]*\.js$/.test(path)) await started;
  };
  const person = new Person(tab, await front.listen());
  const menu = { role: "button", name: "Open menu" };
  try {
    const opened = person.open("/rewards");
    await person.press(menu);
    expect(await tab.run(() => document.querySelectorAll("button[aria-busy]").length)).toBe(1);
    start();
    await opened;
    await person.sees({ role: "dialog" });
  } finally {
    start();
    front.close();
  }
});
