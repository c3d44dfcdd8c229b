import { match, paths } from "../router/paths.ts";
import { withoutSecrets } from "./mask.ts";

/** Whoever sees more has one fault many times over. */
const mostPerPage = 5;
/** A loop that throws is told of once a while, also where each error reads differently. */
const apartMs = 1_000;
const messageMax = 500;
const stackMax = 4_000;

const told = new Set<string>();
let lastAt = Number.NEGATIVE_INFINITY;
let silent = false;

/** Refusals, lost networks and calls that were taken back are part of the day, and the server has its own log. */
function expected(error: unknown): boolean {
  if (typeof error !== "object") return error === undefined;
  if (error === null) return true;
  const { name, message } = error as Partial<Error>;
  return (
    name === "ApiError" ||
    name === "AbortError" ||
    /^ResizeObserver loop/.test(message ?? "") ||
    // A screen's code that did not arrive: the screen says so.
    (/dynamically imported module|Importing a module script|preload CSS/.test(message ?? "") &&
      !navigator.onLine)
  );
}

/** The address as the product writes it, `/tournament/{tournamentId}`, without what a person put into it. */
function route(): string {
  const shown = Object.values(paths).find((path) => match(path, window.location.pathname));
  return shown?.replace(/:(\w+)/g, "{$1}") ?? "";
}

/** The name of the first script carries the build's hash. */
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
  if (told.has(same) || told.size >= mostPerPage || now - lastAt < apartMs) return;
  told.add(same);
  lastAt = now;
  const response = await fetch("/api/v1/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message, name, stack, route: route(), build: build() }),
    // The page may be on its way out, and nobody's cookie belongs to it.
    keepalive: true,
    credentials: "omit",
  });
  // Too many from this address: enough is known.
  if (response.status === 429) silent = true;
}
