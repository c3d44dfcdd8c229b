/** The id of a YouTube link of any form; null for other addresses. */
export function youtubeId(link: string): string | null {
  const url = parsed(link);
  if (url === null) return null;
  const { hostname, pathname, searchParams } = url;
  const host = hostname.replace(/^(www|m|music)\./, "");
  const id =
    host === "youtu.be"
      ? pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1])
        : null;
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

function parsed(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}

/** YouTube's player on the host that sets no cookie before playback. */
export function playerUrl(id: string, language: string): string {
  const options = new URLSearchParams({ autoplay: "1", playsinline: "1", rel: "0", hl: language });
  return `https://www.youtube-nocookie.com/embed/${id}?${options}`;
}
