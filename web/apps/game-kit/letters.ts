import type { Data } from "./contract.ts";

async function addFace(family: string, bytes: BufferSource): Promise<void> {
  document.fonts.add(await new FontFace(family, bytes, { weight: "400 850" }).load());
}

/** Letters as the app's; without them the phone's own. */
export async function letters(fonts: Data["fonts"]): Promise<void> {
  await Promise.all(
    Object.entries(fonts).map(([family, text]) =>
      addFace(
        family,
        Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
      ),
    ),
  ).catch(() => undefined);
}

/** Letters of the reader's language, which the app brings with the build where there are any. */
export async function ownLetters(url: string | null): Promise<void> {
  if (url === null) return;
  const response = await fetch(url).catch(() => null);
  if (response?.ok)
    await addFace("Noto Naskh", await response.arrayBuffer()).catch(() => undefined);
}
