/**
 * Shares a link by the phone's own sheet, or copies it where a browser has none. A person who
 * closes the sheet has not failed.
 */
export async function shareLink(
  text: string,
  path: string,
): Promise<"shared" | "copied" | "cancelled"> {
  const url = new URL(path, window.location.href).href;
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ text, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  await navigator.clipboard.writeText(`${text} ${url}`);
  return "copied";
}
