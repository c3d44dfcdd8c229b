import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const document = resolve(import.meta.dirname, "../../docs/screens.md");

/** Every row of the tables of `docs/screens.md` whose first column is called `first`. */
function rows(first: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  let names: string[] | null = null;
  for (const line of readFileSync(document, "utf8").split("\n")) {
    if (!line.startsWith("|")) {
      names = null;
      continue;
    }
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim());
    if (names === null) names = cells;
    else if (names[0] === first && !/^-+$/.test(cells[0] ?? "")) {
      found.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
    }
  }
  if (found.length === 0) throw new Error(`docs/screens.md has no table of ${first}`);
  return found;
}

const cell = (row: Record<string, string>, name: string): string => {
  const text = row[name];
  if (!text) throw new Error(`a row of docs/screens.md has no ${name}: ${JSON.stringify(row)}`);
  return text;
};

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner]) => inner ?? "");

export type Who = "guest" | "subscriber";

export type ScreenRow = {
  name: string;
  /** The path as the specification writes it; null for a sheet. */
  address: string | null;
  /** The visitors; both if they see different things. */
  whos: Who[];
  /** A guest is sent to the landing page instead. */
  guarded: boolean;
  /** The paths of its links. */
  links: string[];
};

const audiences: Record<string, Pick<ScreenRow, "whos" | "guarded">> = {
  "guest, subscriber": { whos: ["guest", "subscriber"], guarded: false },
  anybody: { whos: ["guest"], guarded: false },
  guest: { whos: ["guest"], guarded: false },
  subscriber: { whos: ["subscriber"], guarded: true },
};

export const screenRows: ScreenRow[] = rows("Screen").map((row) => {
  const audience = audiences[cell(row, "Who")];
  if (!audience) throw new Error(`docs/screens.md: nobody knows who "${row.Who}" is`);
  const [address = null] = quoted(cell(row, "Address"));
  return {
    name: cell(row, "Screen"),
    address,
    ...audience,
    guarded: audience.guarded && address !== null,
    // Targets after the semicolon are reached by a button, which other tests press.
    links: quoted(cell(row, "Leads to").split(";")[0] ?? ""),
  };
});

/** How screen readers announce a text. */
export type Shown = "alert" | "status" | "dialog" | "page";

export type MessageRow = { text: string; screen: string; shown: Shown; cause: string };

export const messageRows = (): MessageRow[] =>
  rows("Message").map((row) => {
    const shown = cell(row, "Shown as");
    if (!["alert", "status", "dialog", "page"].includes(shown)) {
      throw new Error(`docs/screens.md: a message cannot be shown as "${shown}"`);
    }
    return {
      text: quoted(cell(row, "Message"))[0] ?? "",
      screen: cell(row, "Screen"),
      shown: shown as Shown,
      cause: cell(row, "Cause"),
    };
  });

export type UnshownRow = { text: string; test: string };

/** Texts of calls that no screen shows, with the test that checks them. */
export const unshownRows = (): UnshownRow[] =>
  rows("Text").map((row) => ({
    text: quoted(cell(row, "Text"))[0] ?? "",
    test: quoted(cell(row, "Held by"))[0] ?? "",
  }));

/** Returns rows without a scenario and scenarios without a row; both should be empty. */
export function unmatched(rowNames: string[], scenarioNames: string[]) {
  const twice = rowNames.filter((name, at) => rowNames.indexOf(name) !== at);
  return {
    "rows without a scenario": rowNames.filter((name) => !scenarioNames.includes(name)),
    "scenarios without a row": scenarioNames.filter((name) => !rowNames.includes(name)),
    "rows that are there twice": twice,
  };
}

export const allMatched = {
  "rows without a scenario": [],
  "scenarios without a row": [],
  "rows that are there twice": [],
};
