import { expect, test } from "./fixtures.ts";

test("after a reload with an open drawer, Back comes to the screen before", async ({ person }) => {
  const { tab } = person;
  await person.open("/leaderboard");
  await person.open("/rewards");
  await person.press({ role: "button", name: "Open menu" });
  await person.sees({ role: "dialog" });
  await tab.run(() => {
    document.title = "the page before the reload";
    location.reload();
  });
  const reloaded = () =>
    tab
      .run(() => !document.title.startsWith("the page") && history.state?.overlay !== true)
      // Calls fail while a page is being left.
      .catch(() => false);
  await expect.poll(reloaded, { message: "the drawer's entry is given back" }).toBe(true);
  await tab.run(() => history.back());
  await person.isAt(/^\/leaderboard$/);
});
