import { freshNumber } from "../e2e/demo.ts";
import { operatorHandOff } from "../e2e/hand-off.ts";
import { passedPuzzle } from "../e2e/passed-puzzle.ts";
import { checkedIn, claimedData, earned, type Subscriber } from "../e2e/subscriber.ts";
import { type ScreenRow, screenRows } from "../e2e/table.ts";
import { newSubscriber, subscriberOf } from "./account.ts";
import { baseUrl, expect, test } from "./fixtures.ts";
import { lastingFaults, settled } from "./layout.ts";
import type { Person } from "./person.ts";

/** Screens that need a started level or match, not only an address. */
const begun = [
  "Aim Train",
  "Cannon Clash",
  "Cannon Clash practice",
  "Puzzle Mania",
  "Space Football",
];
/** These need an interrupted network; the tests of the newest Chromium cover them. */
const interrupted = ["Screen failed"];

type List = { data: { id: number; tourn_name: string }[] };

async function tournament(kind: "" | "esl/", name: string): Promise<number | undefined> {
  const { data } = (await (await fetch(`${baseUrl}/api/v1/${kind}tournaments/all`)).json()) as List;
  const id = data.find((each) => each.tourn_name === name)?.id;
  expect(id, `the demo has ${name}`).toBeDefined();
  return id;
}

/** What the screens with an id in their address are about. */
type Subjects = {
  /** The invitation and the challenge of somebody else. */
  invitation: string;
  challenge: string;
  /** An order of the subscriber; none for a guest. */
  order?: string;
};

/** Somebody with a score in Puzzle Mania, and their links. */
async function subjects(): Promise<Subjects> {
  const host = await newSubscriber();
  const { data: friends } = await host.call("friends");
  const sessionId = await passedPuzzle(host);
  const { data: link } = await host.call("challenges/link", { sessionId });
  return { invitation: String(friends.code), challenge: String(link.code) };
}

/** A friend, credits of this week and an order: nothing of a subscriber's screens is empty. */
async function furnished(subscriber: Subscriber): Promise<Subjects> {
  const others = await subjects();
  await checkedIn(subscriber);
  await earned(subscriber);
  await subscriber.call("invites/accept", { code: others.invitation });
  await claimedData(subscriber);
  const { data } = await subscriber.call("rewards/claims");
  const [order] = data.claims as { id: string }[];
  return { ...others, ...(order && { order: order.id }) };
}

/** The address of a screen of docs/screens.md, with the demo's ids and these subjects. */
async function address({ name, address }: ScreenRow, subjects: Subjects): Promise<string> {
  switch (name) {
    case "Game challenges":
      return "/game-challenges?gameId=pubg-mobile";
    case "Game highlights":
      return "/game-highlights?gameId=pubg-mobile&gameName=PUBG%20Mobile";
    case "Redeem Form":
      return "/rewards";
    case "Tournament Results":
      return `/tournament/${await tournament("esl/", "Aim Train League")}`;
    case "Tournament registration":
      return `/join-tournament?tournamentId=${await tournament("", "PUBG Mobile Friday Squads")}`;
    case "Order":
      return `/rewards/claims/${subjects.order}`;
    case "Invitation":
      return `/i/${subjects.invitation}`;
    case "Challenge":
      return `/c/${subjects.challenge}`;
    default:
      return address ?? "";
  }
}

/** What these screens show once they are complete: a heading alone is there without their subject. */
const proofs: Record<string, RegExp> = {
  Order: /Added to your number/,
  Invitation: /invites you to Arena/,
  Challenge: /scored \d{3} in Puzzle Mania, level 1/,
};

/** Logs the tab in by a call; the path test covers the landing page. */
async function become(person: Person): Promise<Subscriber> {
  const number = `92${freshNumber().slice(1)}`;
  // A page of this origin without the app.
  await person.open("/operator/landing");
  const { status, token } = await person.tab.run(
    ({ handOff, msisdn }) => {
      const call = new XMLHttpRequest();
      call.open("POST", "/api/v1/jt/gen", false);
      call.setRequestHeader("Content-Type", "application/json");
      call.send(JSON.stringify({ msisdn: handOff, refferer: null }));
      for (const mark of ["dailyCheckinShown", "gameSelectorShown"]) {
        sessionStorage.setItem(mark, "true");
      }
      const token = call.getResponseHeader("access_token") ?? "";
      sessionStorage.setItem("access_token", token);
      sessionStorage.setItem("msisdn", msisdn);
      localStorage.setItem("arena.msisdn", msisdn);
      return { status: call.status, token };
    },
    { handOff: operatorHandOff(number), msisdn: number },
  );
  expect(status, "logged in").toBe(200);
  return subscriberOf(token, number);
}

async function walk(
  person: Person,
  rows: ScreenRow[],
  subjects: Subjects,
  keep: (name: string) => Promise<void>,
): Promise<void> {
  // Some twenty screens one after the other, in a browser that draws with the processor alone.
  test.slow();
  const faults: Record<string, string[]> = {};
  for (const row of rows) {
    await person.open(await address(row, subjects));
    await person.sees({ role: "heading", level: 1 });
    const proof = proofs[row.name];
    if (proof && (await person.tab.run(() => document.documentElement.lang)) === "en")
      await person.reads(proof);
    await settled(person.tab);
    const found = await lastingFaults(person.tab);
    if (found.length > 0) faults[row.name] = found;
    await keep(row.name);
  }
  expect(faults, "screens that are drawn wrong").toEqual({});
}

const shown = screenRows.filter(
  ({ name, address }) => address && !begun.includes(name) && !interrupted.includes(name),
);

test("a guest's screens are in colour and fit the phone", async ({ person, keep }) => {
  const rows = shown.filter(({ whos, guarded }) => whos.includes("guest") && !guarded);
  await walk(person, rows, await subjects(), (name) => keep(`${name} guest`));
});

test("a subscriber's screens are in colour and fit the phone", async ({ person, keep }) => {
  const subjects = await furnished(await become(person));
  const rows = shown.filter(({ whos }) => whos.includes("subscriber"));
  await walk(person, rows, subjects, (name) => keep(`${name} subscriber`));
});

const inUrdu = [
  "Home",
  "Tournaments",
  "Rewards",
  "Order",
  "Quests",
  "Weekly league",
  "Friends",
  "Challenge",
];

test("Urdu reads from right to left and fits the phone", async ({ person, keep }) => {
  const subjects = await furnished(await become(person));
  await person.tab.run(() => {
    localStorage.setItem("arena.lang", "ur");
    // biome-ignore lint/suspicious/noDocumentCookie: as the app sets it.
    document.cookie = "arena_lang=ur; Path=/";
  });
  const rows = shown.filter(({ name }) => inUrdu.includes(name));
  await walk(person, rows, subjects, (name) => keep(`${name} urdu`));
  expect(await person.tab.run(() => document.documentElement.dir)).toBe("rtl");
});

test("every game starts", async ({ person, keep }) => {
  await become(person);
  await person.open("/daily-gaming-tasks?game=aim_train_001");
  await person.press({ role: "button", name: /^Play / });
  await person.isAt(/^\/aim-train/);
  // The game runs in a frame of another origin. The app removes its progress bar when the game has
  // started.
  const loading = () =>
    person.tab.run(() => [
      document.querySelector("iframe, canvas") !== null,
      document.querySelector('[role="progressbar"]') !== null,
    ]);
  await expect
    .poll(loading, { message: "Aim Train is loaded", timeout: 30_000 })
    .toEqual([true, false]);
  await keep("Aim Train");
  await person.open("/daily-gaming-tasks?game=space_football_001");
  await person.press({ role: "button", name: /^Play / });
  await person.press({ role: "button", name: "Start Game" });
  await expect
    .poll(() => person.tab.run(() => document.querySelector("canvas")?.clientWidth ?? 0))
    .toBeGreaterThan(200);
  await keep("Space Football");
  expect(await lastingFaults(person.tab)).toEqual([]);
});
