import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { TimelineEvent } from "#console/api";
import { textOf } from "./event-text.ts";
import { sources } from "./sources.ts";

const crates = resolve(import.meta.dirname, "../../../../../../crates");

/** The words that match in the server's source, such as `"streak"` in `Self::Streak => "streak"`. */
function words(file: string, pattern: RegExp): string[] {
  const found = [...readFileSync(resolve(crates, file), "utf8").matchAll(pattern)];
  return [...new Set(found.map((match) => match[1] ?? ""))];
}

/** `Self::Paid => "paid"` after the name of the type. */
function wordsOf(file: string, type: string): string[] {
  const source = readFileSync(resolve(crates, file), "utf8");
  const body = source.slice(source.indexOf(`impl ${type} {`));
  const names = body.slice(body.indexOf("fn as_str"));
  const end = names.indexOf("\n    }\n");
  return [...names.slice(0, end).matchAll(/=> "([^"]+)"/g)].map((match) => match[1] ?? "");
}

const event = (source: string, word: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  at: "2026-11-30T10:00:00Z",
  source,
  word,
  ...more,
});

const title = (source: string, word: string, more?: Partial<TimelineEvent>) =>
  textOf(event(source, word, more)).title;

it.each([
  ["claim", "refused", "Rs 100 voucher", "Claim of Rs 100 voucher refused"],
  ["claim", "claimed", "Rs 100 voucher", "Claimed Rs 100 voucher"],
  ["message", "claim_refused", "failed", "SMS “Claim refused” failed"],
  ["message", "friend_request", "sent", "Message “Friend request” sent"],
  ["play", "passed", "aim_train_001 3", "Played Aim Train 3: passed"],
  ["play", "open", "space_football_001 12", "Started Space Football 12, no result yet"],
  ["task", "rejected", "Chicken Dinner", "Screenshot for Chicken Dinner not approved"],
  ["tournament", "entered", "Friday Squads", "Entered Friday Squads"],
  ["session", "reuse", "Chrome, Linux", "Session ended: its key was used twice"],
  ["plan", "grace", "denied", "Payment missed, access goes on"],
  ["charge", "untaken", "PKR", "Charge not taken up by the operator"],
  ["wallet", "streak", "Daily check-in, day 3", "Daily check-in, day 3"],
])("says %s %s of %s", (source, word, detail, text) => {
  expect(title(source, word, { detail })).toBe(text);
});

it("says who did it, and why", () => {
  const refused = event("claim", "refused", { detail: "60 UC", actor: "zara@operator.example" });
  expect(textOf(refused).about).toEqual(["By zara@operator.example"]);
  const corrected = event("staff", "wallet correct", {
    actor: "zara@operator.example",
    detail: "Paid twice.",
  });
  expect(textOf(corrected)).toMatchObject({
    title: "Staff: correction of credits",
    about: ["By zara@operator.example", "Paid twice."],
  });
  const note = event("note", "written", { actor: "zara@operator.example", detail: "Call back." });
  expect(textOf(note)).toMatchObject({
    title: "Note of zara@operator.example",
    about: ["Call back."],
  });
  expect(textOf(event("plan", "ended", { detail: "number released" })).about).toEqual([
    "The number was released",
  ]);
});

describe("every word of the server", () => {
  const kinds = words("rules/src/messages/kind.rs", /row\("(\w+)"/g);
  const reasons = wordsOf("rules/src/ledger/reason.rs", "Reason");
  const subscription = wordsOf("rules/src/subscription/cycle.rs", "SubscriptionState");
  const charges = wordsOf("app/src/ports/subscriptions.rs", "ChargeState");
  const refunds = wordsOf("app/src/ports/refunds.rs", "RefundState");
  const entries = wordsOf("rules/src/tasks.rs", "EntryState");
  const plays = wordsOf("app/src/ports/game_sessions.rs", "GameSessionState");
  const messages = wordsOf("app/src/ports/messages.rs", "MessageState");
  const ends = wordsOf("app/src/ports/sessions.rs", "EndReason");
  const named = wordsOf("app/src/ports/timeline.rs", "TimelineSource");

  it("was found in the source", () => {
    const counts = [kinds, reasons, subscription, charges, entries, plays, messages, ends, named];
    expect(counts.map((found) => found.length > 2)).not.toContain(false);
    expect(kinds).toContain("match_room");
    expect(reasons).toContain("season_step");
  });

  it.each([
    ...kinds.map((kind) => ["message", kind, "delivered"]),
    ...messages.map((state) => ["message", "claim_refused", state]),
    ...reasons.map((reason) => ["wallet", reason, ""]),
    ...["claimed", "shipped", "delivered", "refused"].map((word) => ["claim", word, "60 UC"]),
    ...["opened", ...ends].map((word) => ["session", word, ""]),
    ...subscription.map((state) => ["plan", state, "paid"]),
    ...charges.map((state) => ["charge", state, "PKR"]),
    ...refunds.map((state) => ["charge", `refund_${state}`, "PKR"]),
    ...entries.map((state) => ["task", state, "Chicken Dinner"]),
    ["tournament", "entered", "Friday Squads"],
    ...plays.map((state) => ["play", state, "aim_train_001 3"]),
    ["note", "written", "Call back."],
  ])("has words for %s %s %s", (source = "", word = "", detail = "") => {
    const text = title(source, word, { detail });
    expect(text).not.toMatch(/_/);
    // Where a word is missing, the server's own follows the source's name, or stands in quotes.
    const own = word.replaceAll("_", " ");
    expect(text).not.toMatch(/^[A-Z][a-z]+: /);
    expect(text).not.toContain(`“${own}”`);
    expect(text.startsWith(own)).toBe(false);
    if (source === "message") expect(text.endsWith(`: ${detail}`)).toBe(false);
  });

  it("has a source for each", () => {
    expect(Object.keys(sources).sort()).toEqual(named.sort());
  });

  const desk = words(
    "server/src/commands/subscriber_desk.rs",
    /acting\(app, "(subscriber [\w -]+)"/g,
  );
  const command = words("server/src/commands/subscriber.rs", /"(subscriber [\w -]+)", &/g);
  const care = ["sessions", "messages", "hold", "account", "notes", "reveal"].flatMap((file) =>
    words(`http/src/console/care/${file}.rs`, /acting\(&console, "([\w -]+)", &id/g),
  );

  it.each([...new Set([...desk, ...command, ...care, "wallet correct", "wallet adjust"])])(
    "has words for the action “%s” of staff",
    (action) => {
      const text = title("staff", action);
      expect(text).toMatch(/^Staff: /);
      expect(text).not.toBe(`Staff: ${action}`);
    },
  );
});

it("keeps the words of a newer server, so that nothing is left out", () => {
  expect(textOf(event("claim", "on_hold", { detail: "60 UC", actor: "zara" }))).toEqual({
    title: "Claims: on hold",
    about: ["60 UC", "By zara"],
    tone: "gray",
  });
  expect(title("parcel", "left_the_shop")).toBe("parcel: left the shop");
  expect(title("message", "birthday_wish", { detail: "bounced_back" })).toBe(
    "Message “birthday wish”: bounced back",
  );
  expect(title("wallet", "lottery")).toBe("lottery");
  expect(title("staff", "subscriber sing-to")).toBe("Staff: subscriber sing-to");
});
