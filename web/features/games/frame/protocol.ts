/*
 * What the app and a game's frame say to each other, over one MessageChannel. The frame has an origin of its own and
 * runs code of others: whatever comes from it is read as a stranger's words.
 */

/** A file of a build: where it is, and how many bytes it has when it is here; null where the manifest does not say. */
export type Part = { url: string; unpacked: number | null };

/** The files of a build, by the names of a Unity WebGL build's configuration. */
export type Parts = {
  loader: Part;
  framework: Part;
  data: Part;
  code: Part;
  /** Letters of the reader's language, where a build of ours has them apart. */
  letters: Part | null;
};

/** A build as its manifest names it. */
export type Build = {
  parts: Parts;
  /** What a running build fetches by itself, from there. */
  streamingAssetsUrl: string;
  companyName: string;
  productName: string;
  productVersion: string;
};

/** The files themselves. */
export type Files = Record<Exclude<keyof Parts, "letters">, Blob> & { letters?: Blob };

/** The app's first word, to the window: the channel's other end comes along with it. */
export type Opening = { arena: "open" };

export type ToGame =
  /** Once, when all of the build is here: it is run from memory. */
  | { type: "run"; build: Omit<Build, "parts">; files: Files }
  /** A call of the game's `SendMessage`. */
  | { type: "send"; object: string; method: string; value: string };

export type FromGame =
  /** The host page is there and has begun. */
  | { type: "ready" }
  /** Started, 0 to 1. */
  | { type: "progress"; value: number }
  | { type: "loaded" }
  /** Fatal: the game will not run, or runs no more. */
  | { type: "error"; reason: string }
  /** What the game told `dispatchReactUnityEvent`. */
  | { type: "event"; name: string; args: (string | number)[] };

/** The most that anything told by a game may be long: a level's log, in base64url, is the longest. */
const longest = 44_000;

const cut = (value: unknown): string => String(value).slice(0, longest);

/** A message of the frame's, or null for anything else. */
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
 * How a game ended, as its end-game string says it (spec 4): `victory|…`, and anything else is lost. Behind a second bar a
 * build may say in words what was scored.
 */
export type Ending = { won: boolean; reason: string; score: string };

export function endingOf(text: unknown): Ending {
  const [first = "", ...rest] = String(text ?? "").split("|");
  const [reason = "", score = ""] = rest.map((part) => part.trim());
  return { won: first === "victory" && rest.length > 0, reason, score };
}
