import { operatorHandOff } from "../e2e/hand-off.ts";
import { freshNumber } from "../e2e/operator.ts";
import { type ScreenRow, screenRows } from "../e2e/table.ts";
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

/** The address of a screen of docs/screens.md, with the demo's ids. */
async function address(row: ScreenRow): Promise<string> {
  const named: Record<string, string> = {
    "/game-challenges": "/game-challenges?gameId=pubg-mobile",
    "/game-highlights": "/game-highlights?gameId=pubg-mobile&gameName=PUBG%20Mobile",
    "/redeem": "/rewards",
  };
  const path = row.address?.split("?")[0] ?? "";
  if (!/tournament\/|join-tournament/.test(path)) return named[path] ?? path;
  const kind = path.startsWith("/join") ? "" : "esl/";
  const { data } = (await (await fetch(`${baseUrl}/api/v1/${kind}tournaments/all`)).json()) as List;
  const name = path.startsWith("/join") ? "PUBG Mobile Friday Squads" : "Aim Train League";
  const id = data.find((each) => each.tourn_name === name)?.id;
  expect(id, `the demo has ${name}`).toBeDefined();
  return path.startsWith("/join") ? `${path}?tournamentId=${id}` : `/tournament/${id}`;
}

/** Logs the tab in by a call; the path test covers the landing page. */
async function become(person: Person): Promise<void> {
  const number = `92${freshNumber().slice(1)}`;
  // A page of this origin without the app.
  await person.open("/operator/landing");
  const status = await person.tab.run(
    ({ handOff, msisdn }) => {
      const call = new XMLHttpRequest();
      call.open("POST", "/api/v1/jt/gen", false);
      call.setRequestHeader("Content-Type", "application/json");
      call.send(JSON.stringify({ msisdn: handOff, refferer: null }));
      for (const mark of ["dailyCheckinShown", "gameSelectorShown"]) {
        sessionStorage.setItem(mark, "true");
      }
      sessionStorage.setItem("access_token", call.getResponseHeader("access_token") ?? "");
      sessionStorage.setItem("msisdn", msisdn);
      localStorage.setItem("arena.msisdn", msisdn);
      return call.status;
    },
    { handOff: operatorHandOff(number), msisdn: number },
  );
  expect(status, "logged in").toBe(200);
}

async function walk(
  person: Person,
  rows: ScreenRow[],
  keep: (name: string) => Promise<void>,
): Promise<void> {
  const faults: Record<string, string[]> = {};
  for (const row of rows) {
    await person.open(await address(row));
    await person.sees({ role: "heading", level: 1 });
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
  await walk(person, rows, (name) => keep(`${name} guest`));
});

test("a subscriber's screens are in colour and fit the phone", async ({ person, keep }) => {
  await become(person);
  const rows = shown.filter(({ whos }) => whos.includes("subscriber"));
  await walk(person, rows, (name) => keep(`${name} subscriber`));
});

test("Urdu reads from right to left and fits the phone", async ({ person, keep }) => {
  await become(person);
  await person.tab.run(() => {
    localStorage.setItem("arena.lang", "ur");
    // biome-ignore lint/suspicious/noDocumentCookie: as the app sets it.
    document.cookie = "arena_lang=ur; Path=/";
  });
  const rows = shown.filter(({ name }) => ["Home", "Tournaments", "Rewards"].includes(name));
  await walk(person, rows, (name) => keep(`${name} urdu`));
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
