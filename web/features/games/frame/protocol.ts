/*
 * The messages between the app and a game's frame, over one MessageChannel. The frame has its own
 * origin and runs third-party code, so its messages are checked like any foreign input.
 */

/** A file of a build. `unpacked` is null if the manifest does not give the length. */
export type Part = { url: string; unpacked: number | null };

/** A build's files, by their names in a Unity WebGL configuration. */
export type Parts = {
  loader: Part;
  framework: Part;
  data: Part;
  code: Part;
  /** A font for the reader's language, a separate file of some of our builds. */
  letters: Part | null;
};

/**
 * A file of our own builds that the game asks for by name: a picture, its sounds. The `first` ones
 * are downloaded with the parts.
 */
export type Asset = Part & { first: boolean };

export type Build = {
  parts: Parts;
  assets: Record<string, Asset>;
  streamingAssetsUrl: string;
  companyName: string;
  productName: string;
  productVersion: string;
};

export type Files = Record<Exclude<keyof Parts, "letters">, Blob> & {
  letters?: Blob;
  /** The first assets, by name. */
  assets: Record<string, Blob>;
};

/** The app's first message, to the window; transfers the channel's other end. */
export type Opening = { arena: "open" };

export type ToGame =
  /** Sent once the whole build is downloaded: run it from memory. */
  | { type: "run"; build: Omit<Build, "parts" | "assets">; files: Files }
  /** The answer to the game's request; null if the build has no such asset, or it did not arrive. */
  | { type: "asset"; name: string; file: Blob | null }
  /** A call of the game's `SendMessage`. */
  | { type: "send"; object: string; method: string; value: string };

export type FromGame =
  | { type: "ready" }
  /** The start's progress, 0 to 1. */
  | { type: "progress"; value: number }
  | { type: "loaded" }
  /** Fatal: the game does not run or has stopped. */
  | { type: "error"; reason: string }
  | { type: "asset"; name: string }
  | { type: "event"; name: string; args: (string | number)[] };

/** The longest text accepted from a game; a level's log in base64url is the longest. */
const longest = 44_000;

const cut = (value: unknown): string => String(value).slice(0, longest);

/** Parses a frame's message; null for anything else. */
export function parseFromGame(data: unknown): FromGame | null {
  if (typeof data !== "object" || data === null || !("type" in data)) return null;
  const { type, value, reason, name, args } = data as Record<string, unknown>;
  switch (type) {
    case "ready":
    case "loaded":
      return { type };
    case "progress":
      return typeof value === "number" && value >= 0 && value <= 1 ? { type, value } : null;
    case "error":
      return { type, reason: cut(reason).slice(0, 300) };
    case "asset":
      return typeof name === "string" ? { type, name } : null;
    case "event": {
      if (typeof name !== "string" || !Array.isArray(args)) return null;
      const plain = args
        .slice(0, 4)
        .filter((arg) => typeof arg === "string" || typeof arg === "number")
        .map((arg) => (typeof arg === "string" ? cut(arg) : arg));
      return { type, name, args: plain };
    }
    default:
      return null;
  }
}

/**
 * A game's end, from its end-game string (spec 4): `victory|…` is a win, anything else a loss.
 * After a second bar a build may describe the score.
 */
export type Ending = { won: boolean; reason: string; score: string };

export function endingOf(text: unknown): Ending {
  const [first = "", ...rest] = String(text ?? "").split("|");
  const [reason = "", score = ""] = rest.map((part) => part.trim());
  return { won: first === "victory" && rest.length > 0, reason, score };
}
