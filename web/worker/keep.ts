/*
 * What is kept on the device, and when it is shown: everything that is the same for everybody, and nothing else.
 * What an answer says of itself decides: the server marks as `public` what holds nobody's data.
 */

/** Longer than this nobody looks at an empty screen while a kept one is here. */
const patience = 4_000;

export type Kept = {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
};

type World = { origin: string; kept: Kept; fetch: (request: Request) => Promise<Response> };

/** The answer to a request that is kept or may be; null for what is none of the worker's business. */
export function answer(request: Request, world: World): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== world.origin) return null;
  if (request.mode === "navigate") {
    return isPage(url.pathname) ? page(request, url, world) : null;
  }
  if (isHashed(url.pathname)) return asset(request, url, world);
  // Whatever has no end is not kept either.
  if (url.pathname === "/api/v1/events") return null;
  if (url.pathname.startsWith("/api/")) return list(request, url, world);
  return null;
}

/** The operator's pages, the API's and the games' folders are not the app's. */
const isPage = (path: string) => !/^\/(api|operator|games|frame|health|metrics)(\/|$)/.test(path);

/** What the app is made of, beside what was looked at with it. */
export const isFrame = (path: string) => path === "/" || isHashed(path);
/** Its name changes with its content. */
export const isHashed = (path: string) => path.startsWith("/assets/");

/** What is here is good for ever. */
async function asset(request: Request, url: URL, { kept, fetch }: World): Promise<Response> {
  const known = await kept.match(url.pathname);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await put(kept, url.pathname, response);
  return response;
}

/** The newest page, or the kept one when the network is away or slow. Its address may carry a hand-off: never kept. */
async function page(request: Request, url: URL, world: World): Promise<Response> {
  const { kept } = world;
  const fresh = world.fetch(request).then(async (response) => {
    if (response.status === 200 && isHtml(response)) await put(kept, url.pathname, response);
    return response;
  });
  const known = (await kept.match(url.pathname)) ?? (await kept.match("/"));
  return known ? Promise.race([fresh.catch(() => known), later(known)]) : fresh;
}

/** A list that is the same for everybody: the newest, or the last one that was seen. */
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

/** The page says how old it is: by its `Date`. */
function marked(known: Response): Response {
  const headers = new Headers(known.headers);
  headers.set("arena-kept", "1");
  return new Response(known.body, { status: known.status, headers });
}

const isHtml = (response: Response) =>
  response.headers.get("content-type")?.startsWith("text/html") === true;
const isPublic = (response: Response) =>
  /(^|[\s,])public($|[\s,])/.test(response.headers.get("cache-control") ?? "");

/** A full device keeps nothing new, and nobody has to know. */
const put = (kept: Kept, key: string, response: Response) =>
  kept.put(key, response.clone()).catch(() => undefined);

const later = (response: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(response), patience));
