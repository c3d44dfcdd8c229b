const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads ids of accounts, one in a line; null if one of them is none. Addresses of accounts are taken too. */
export function readIds(text: string): string[] | null {
  const lines = text
    .split(/\s+/)
    .map((line) => line.replace(/^.*\//, "").toLowerCase())
    .filter((line) => line !== "");
  return lines.every((line) => id.test(line)) ? [...new Set(lines)] : null;
}
