/*
 * The messages between the app and a game's frame, over one MessageChannel. The frame has an origin
 * of its own and runs third-party code, so its messages are checked like any foreign input.
 */

/**
 * A file of a build: its address and its unpacked length, or null if the manifest does not give it.
 */
export type Part = { url: string; unpacked: number | null };

/** The files of a build, by their names in a Unity WebGL configuration. */
export type Parts = {
  loader: Part;
  framework: Part;
  data: Part;
  code: Part;
  /** A font for the reader's language, if one of our builds has it as a separate file. */
  letters: Part | null;
};

/** A build as its manifest describes it. */
export type Build = {
  parts: Parts;
  /** The address from which a running build fetches further files itself. */
  streamingAssetsUrl: string;
  companyName: string;
  productName: string;
  productVersion: string;
};

/** The files' contents. */
export type Files = Record<Exclude<keyof Parts, "letters">, Blob> & { letters?: Blob };

/** The app's first message, to the window; it transfers the channel's other end. */
export type Opening = { arena: "open" };

export type ToGame =
  /** Sent once, when the whole build is downloaded: run it from memory. */
  | { type: "run"; build: Omit<Build, "parts">; files: Files }
  /** A call of the game's `SendMessage`. */
  | { type: "send"; object: string; method: string; value: string };

export type FromGame =
  /** The host page is ready. */
  | { type: "ready" }
  /** The progress of the start, 0 to 1. */
  | { type: "progress"; value: number }
  | { type: "loaded" }
  /** Fatal: the game does not run or has stopped. */
  | { type: "error"; reason: string }
  /** The arguments of the game's `dispatchReactUnityEvent`. */
  | { type: "event"; name: string; args: (string | number)[] };

/** The longest text accepted from a game; a level's log in base64url is the longest. */
const longest = 44_000;

const cut = (value: unknown): string => String(value).slice(0, longest);

/** Parses a message of the frame; null for anything else. */
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
 * The end of a game, parsed from its end-game string (spec 4): `victory|…` is a win, anything else
 * a loss. After a second bar a build may describe the score.
 */
export type Ending = { won: boolean; reason: string; score: string };

export function endingOf(text: unknown): Ending {
  const [first = "", ...rest] = String(text ?? "").split("|");
  const [reason = "", score = ""] = rest.map((part) => part.trim());
  return { won: first === "victory" && rest.length > 0, reason, score };
}
