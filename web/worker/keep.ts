/*
 * Decides which answers the worker caches and when it shows them: only those that are the same for
 * everybody, which the server marks as `public`.
 */

/** The longest wait for the network if there is a cached page. */
const patience = 4_000;

export type Kept = {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
};

type World = { origin: string; kept: Kept; fetch: (request: Request) => Promise<Response> };

/** Answers a request from network or cache; null for requests left alone. */
export function answer(request: Request, world: World): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== world.origin) return null;
  if (request.mode === "navigate") {
    return isPage(url.pathname) ? page(request, url, world) : null;
  }
  if (isHashed(url.pathname)) return asset(request, url, world);
  // An endless stream is not cached.
  if (url.pathname === "/api/v1/events") return null;
  if (url.pathname.startsWith("/api/")) return list(request, url, world);
  return null;
}

/** Pages of the operator, the API and the games' folders are not the app's. */
const isPage = (path: string) => !/^\/(api|operator|games|frame|health|metrics)(\/|$)/.test(path);

/** Whether a path belongs to the app itself, not to a viewed screen or list. */
export const isFrame = (path: string) => path === "/" || isHashed(path);
/** Whether the file's name changes with its content. */
export const isHashed = (path: string) => path.startsWith("/assets/");

/** A hashed file never changes: the cache comes first. */
async function asset(request: Request, url: URL, { kept, fetch }: World): Promise<Response> {
  const known = await kept.match(url.pathname);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await put(kept, url.pathname, response);
  return response;
}

/**
 * The newest page, or the cached one if the network is away or slow. The key omits the query, which
 * may contain a hand-off.
 */
async function page(request: Request, url: URL, world: World): Promise<Response> {
  const { kept } = world;
  const fresh = world.fetch(request).then(async (response) => {
    if (response.status === 200 && isHtml(response)) await put(kept, url.pathname, response);
    return response;
  });
  const known = (await kept.match(url.pathname)) ?? (await kept.match("/"));
  return known ? Promise.race([fresh.catch(() => known), later(known)]) : fresh;
}

async function list(request: Request, url: URL, { kept, fetch }: World): Promise<Response> {
  const key = url.pathname + url.search;
  try {
    const response = await fetch(request);
    if (response.status === 200 && isPublic(response)) await put(kept, key, response);
    return response;
  } catch (error) {
    const known = await kept.match(key);
    if (known) return marked(known);
    throw error;
  }
}

/** Marks a cached answer for the page, which reads its age from `Date`. */
function marked(known: Response): Response {
  const headers = new Headers(known.headers);
  headers.set("arena-kept", "1");
  return new Response(known.body, { status: known.status, headers });
}

const isHtml = (response: Response) =>
  response.headers.get("content-type")?.startsWith("text/html") === true;
const isPublic = (response: Response) =>
  /(^|[\s,])public($|[\s,])/.test(response.headers.get("cache-control") ?? "");

/** On a full device nothing new is cached, silently. */
const put = (kept: Kept, key: string, response: Response) =>
  kept.put(key, response.clone()).catch(() => undefined);

const later = (response: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(response), patience));
