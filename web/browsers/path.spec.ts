import { freshNumber } from "../e2e/demo.ts";
import { earned } from "../e2e/subscriber.ts";
import { subscriberOf } from "./account.ts";
import { baseUrl, expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";

type Inbox = { messages: { code: string | null }[] };

async function passOperator(person: Person): Promise<void> {
  const number = freshNumber();
  await person.isAt(/^\/operator\/landing/);
  await person.fill({ role: "textbox", name: /Mobile number/ }, number);
  await person.press({ role: "button", name: "Send code" });
  await person.isAt(/^\/operator\/code/);
  const inbox = await fetch(`${baseUrl}/operator/api/messages?msisdn=${number}`);
  const { messages } = (await inbox.json()) as Inbox;
  const code = messages.find((message) => message.code)?.code ?? "";
  expect(code, "a one-time code in the inbox").toMatch(/^\d{6}$/);
  await person.fill({ role: "textbox", name: /One-time code/ }, code);
  await person.press({ role: "button", name: "Verify code" });
  await person.isAt(/^\/operator\/consent/);
  await person.press({ role: "button", name: "Agree and continue" });
  await person.isAt(/^\/(?!operator)/);
}

const header = (person: Person) =>
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts.
  person.tab.run(() => document.querySelector("header")?.innerText ?? "");
const hasCoins = (person: Person, coins: number) =>
  expect.poll(() => header(person), { timeout: 15_000 }).toMatch(new RegExp(`\\b${coins}\\b`));

async function solve(person: Person): Promise<void> {
  type Tile = { at: number; x: number; y: number };
  const crooked = () =>
    person.tab.run(() => {
      const tiles = [...document.querySelectorAll('[role="grid"] button')];
      const at = tiles.findIndex((tile) => {
        const turned = /turned (\d+) degrees/.exec(tile.getAttribute("aria-label") ?? "")?.[1];
        return turned !== undefined && turned !== "0";
      });
      const { left, top, width, height } = (tiles[at] ?? document.body).getBoundingClientRect();
      return { at, x: left + width / 2, y: top + height / 2 } as Tile;
    });
  await person.sees({ role: "grid" });
  // The game ignores taps faster than a hand, so a tap may be repeated.
  for (let taps = 0; taps < 200; taps += 1) {
    const tile = await crooked();
    if (tile.at < 0) return;
    await person.tab.press(tile);
    await new Promise((done) => setTimeout(done, 120));
  }
  throw new Error("the puzzle was not solved");
}

test("a subscriber logs in, checks in, plays, redeems and joins a tournament", async ({
  person,
  keep,
}) => {
  await person.open("/");
  await person.press({ role: "link", name: "Login" });
  await passOperator(person);

  // The game selector would open by itself after the check-in.
  await person.tab.run(() => sessionStorage.setItem("gameSelectorShown", "true"));
  const sheet = { role: "dialog", name: "Daily check-in" };
  await person.sees(sheet);
  await person.press({ role: "button", name: "Claim" });
  await person.reads("Congratulations!");
  await person.press({ role: "button", name: "Continue" });
  await hasCoins(person, 10);

  await person.open("/daily-gaming-tasks?game=puzzle_mania_001");
  await person.press({ role: "button", name: /Play Easy/ });
  await person.isAt(/^\/puzzle-mania/);
  await person.sees({ role: "grid" });
  await keep("A level");
  await solve(person);
  await person.reads("Level 1 completed! You earned 10 credits.");
  await person.press({ role: "button", name: "Back to games" });
  await hasCoins(person, 20);

  const token = await person.tab.run(() => sessionStorage.getItem("access_token") ?? "");
  await earned(subscriberOf(token, ""));
  await person.open("/rewards");
  await person.press({ role: "button", name: "60 Battle Credits" });
  await person.isAt(/^\/redeem/);
  await person.fill({ role: "textbox", name: /Email/ }, "player@example.com");
  await person.fill({ role: "textbox", name: /PUBG ID/ }, "512345678");
  await keep("A redemption");
  await person.press({ role: "button", name: "Claim" });
  await person.isAt(/^\/thankyou/);
  await person.reads("Happy Gaming!");

  await person.open("/tournaments");
  await person.press({ role: "button", name: /^Join Now: Cannon Clash Knockout|^Join Now$/ });
  await person.reads("Successfully joined the tournament!");
  await hasCoins(person, 20);
});
