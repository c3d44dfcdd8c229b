import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The names of a portal's demo content that scenarios look for, and how its numbers are written. */
export type Demo = {
  /** A mobile number: prefix of the country, trunk, first digits, and the count of random digits. */
  number: { prefix: string; trunk: string; first: string; digits: number };
  /** A game that has the challenge and the video. */
  game: { id: string; name: string };
  /** The name of the first challenge of `earning`. */
  challenge: string;
  /** Screenshot challenges that together pay for the reward. */
  earning: { id: string; game: string }[];
  video: string;
  /** A reward whose form asks for something, and valid answers by the names of its fields. */
  reward: { item: number; name: string; answers: Record<string, string> };
  /** A reward for the own number; `earning` and the first check-in pay for it. */
  ownNumberReward: number;
  /** A tournament with a registration that is open. */
  weekly: string;
  /** A tournament that is not drawn yet. */
  knockout: string;
  /** A tournament that is live. */
  league: string;
  /** Two players of the league. */
  players: [string, string];
};

const root = resolve(import.meta.dirname, "../..");

/** The folder of `brands` whose portal is driven; empty for the product itself. */
export const brand = process.env.ARENA_BRAND ?? "";

const product: Demo = {
  number: { prefix: "92", trunk: "0", first: "300", digits: 7 },
  game: { id: "pubg-mobile", name: "PUBG Mobile" },
  challenge: "Chicken Dinner",
  earning: [{ id: "pubg-mobile-win", game: "pubg-mobile" }],
  video: "Solo to the final circle",
  reward: { item: 1, name: "60 Battle Credits", answers: { pubgId: "5123456789" } },
  ownNumberReward: 16,
  weekly: "PUBG Mobile Friday Squads",
  knockout: "Cannon Clash Knockout",
  league: "Aim Train League",
  players: ["ArcLight", "CometTail"],
};

const read = (file: string): string => readFileSync(resolve(root, "brands", brand, file), "utf8");

/** `brands/<brand>/demo.json` describes the demo of a brand (docs/white-label.md). */
export const demo: Demo = brand ? JSON.parse(read("demo.json")) : product;

/** The folder of the demo's content. */
export const contentFolder = resolve(root, brand ? `brands/${brand}/content` : "content");

const configuration = brand ? read("arena.toml") : "";

/** A text or list of one line in the brand's configuration, else the product's. */
function setting<Value>(key: string, otherwise: Value): Value {
  const [, value] = new RegExp(`^${key} = (.+)$`, "m").exec(configuration) ?? [];
  return value === undefined ? otherwise : JSON.parse(value);
}

/** The languages in which screens are shown, the default first. */
export const demoLanguages = setting("languages", ["en", "ur"]);

/** The names that texts of the app take from the configuration. */
export const brandNames: Record<string, string> = {
  organiser: setting("organiser", "ESL"),
  partner: setting("partner", "GameNow"),
};

/** A new number, because each gets only a few codes. */
export function freshNumber(): string {
  const { trunk, first, digits } = demo.number;
  return `${trunk}${first}${String(randomInt(10 ** digits)).padStart(digits, "0")}`;
}

/** A number of the country with the country's prefix. */
export const international = (number: string): string =>
  `${demo.number.prefix}${number.slice(demo.number.trunk.length)}`;
