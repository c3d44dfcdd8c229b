import { match } from "../router/address.ts";
import { paths } from "../router/paths.ts";
import { withoutSecrets } from "./mask.ts";

/** A page with more errors mostly repeats one fault. */
const mostPerPage = 5;
/** Limits the reports of a loop that throws, even with other texts. */
const apartMs = 1_000;
const messageMax = 500;
const stackMax = 4_000;

const reported = new Set<string>();
let lastAt = Number.NEGATIVE_INFINITY;
let silent = false;

/**
 * Whether an error is part of normal use: a refusal, a lost network, a cancelled call. The server
 * logs refusals itself.
 */
function expected(error: unknown): boolean {
  if (typeof error !== "object") return error === undefined;
  if (error === null) return true;
  const { name, message } = error as Partial<Error>;
  return (
    name === "ApiError" ||
    name === "AbortError" ||
    /^ResizeObserver loop/.test(message ?? "") ||
    // A screen's code did not arrive; the screen tells the person.
    (/dynamically imported module|Importing a module script|preload CSS/.test(message ?? "") &&
      !navigator.onLine)
  );
}

/** The route's pattern, such as `/tournament/{tournamentId}`, without values. */
function route(): string {
  const shown = Object.values(paths).find((path) => match(path, window.location.pathname));
  return shown?.replace(/:(\w+)/g, "{$1}") ?? "";
}

/** The first script's name, which has the build's hash. */
function build(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /\/([\w.-]{1,40})\.js$/.exec(script?.getAttribute("src") ?? "")?.[1] ?? "";
}

export async function send(error: unknown): Promise<void> {
  if (silent || expected(error)) return;
  const thrown = error instanceof Error ? error : new Error(String(error));
  const name = error instanceof Error ? thrown.name : "thrown";
  const message = withoutSecrets(thrown.message).slice(0, messageMax);
  const stack = error instanceof Error ? withoutSecrets(thrown.stack ?? "").slice(0, stackMax) : "";
  const same = `${name} ${message} ${stack.split("\n").slice(0, 3).join()}`;
  const now = performance.now();
  if (reported.has(same) || reported.size >= mostPerPage || now - lastAt < apartMs) return;
  reported.add(same);
  lastAt = now;
  const response = await fetch("/api/v1/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message, name, stack, route: route(), build: build() }),
    // `keepalive`: the page may be closing. No cookie belongs to a report.
    keepalive: true,
    credentials: "omit",
  });
  // The server has enough reports from this address.
  if (response.status === 429) silent = true;
}
