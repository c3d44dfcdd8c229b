import { ownServer } from "../e2e/own-server.ts";
import { expect, test } from "./fixtures.ts";
import { lastingFaults, settled } from "./layout.ts";
import { Person } from "./person.ts";

/** A desk and what its page says when it is there. */
const desks = {
  "/": "Hello, Demo administrator",
  "/claims": "Claims",
  "/claims?state=shipped": "Claims",
  "/vouchers": "Vouchers",
  "/rewards": "Rewards",
  "/reviews": "Reviews",
  "/reviews?view=second": "Reviews",
  "/reviews?view=disagreements": "Reviews",
  "/reviews?view=reviewers": "Reviews",
  "/subscribers": "Subscribers",
  "/approvals": "Approvals",
  "/tournaments": "Tournaments",
  "/tournaments?state=series": "Tournaments",
  "/prizes": "Prizes",
  "/cases": "Cases",
  "/reports": "Reports",
  "/requests": "Privacy",
  "/jobs": "Jobs",
  "/operations": "Operations",
  "/wallboard": "Wallboard",
  "/staff": "Staff",
  "/audit": "Audit log",
  "/account": "Your account",
};

test("the operator's console is used in today's browsers", async ({ person: { tab }, keep }, {
  project,
}) => {
  test.skip(project.name.startsWith("Chromium"), "the console is for browsers of today");
  test.setTimeout(240_000);
  const server = await ownServer({ ARENA_CONSOLE__LISTEN: "127.0.0.1:0" });
  try {
    await server.arena("demo", "--screenshots", "2");
    const link = server.consoleLink ?? "";
    const staff = new Person(tab, new URL(link).origin);
    await tab.goto(link);
    await staff.press({ role: "button", name: "Continue without a passkey" });
    await staff.sees({ role: "heading", name: "Hello, Demo administrator" });
    for (const [path, title] of Object.entries(desks)) {
      await staff.open(path);
      await staff.sees({ role: "heading", name: title, level: 1 });
      await settled(tab);
      expect(await lastingFaults(tab), path).toEqual([]);
      await keep(`console ${path}`);
    }

    // A claim is taken and delivered.
    await staff.open("/claims");
    await staff.press({ role: "link", name: /Battle Credits|Diamonds/ });
    await staff.press({ role: "button", name: /^Take/ });
    await staff.reads("The claim is yours.");
    await staff.press({ role: "button", name: /^Deliver( d)?$/ });
    await staff.fill({ role: "textbox", name: "Reference" }, "R-20419");
    await staff.press({ role: "button", name: "Deliver" });
    await staff.reads("Delivered. The subscriber is told.");

    // A subscriber is found, and gets credits after a confirmation.
    await staff.open("/subscribers");
    await staff.fill({ role: "textbox", name: "Mobile number" }, "03001232001");
    await staff.press({ role: "button", name: "Find a subscriber" });
    await staff.press({ role: "button", name: "Correct credits" });
    const lostMatch = { role: "option", name: /^Lost match/ };
    // A dialog that is still opening gives its first field the focus, which closes the list again.
    await expect(async () => {
      await staff.press({ role: "combobox", name: "Goodwill" });
      await staff.sees(lostMatch, 2_000);
    }).toPass({ timeout: 20_000 });
    await staff.press(lostMatch);
    await staff.press({ role: "button", name: "Give" });
    await staff.press({ role: "button", name: "Confirm" });
    await staff.reads(/Done\. The subscriber now has/);
  } finally {
    await server.stop();
  }
});
