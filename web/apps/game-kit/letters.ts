import type { Data } from "./contract.ts";

async function addFace(family: string, bytes: BufferSource): Promise<void> {
  document.fonts.add(await new FontFace(family, bytes, { weight: "400 850" }).load());
}

/** Loads the app's fonts. If one fails, the phone's own is used. */
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

/** Loads the font for the reader's language, if the build comes with one. */
export async function ownLetters(url: string | null): Promise<void> {
  if (url === null) return;
  const response = await fetch(url).catch(() => null);
  if (response?.ok)
    await addFace("Noto Naskh", await response.arrayBuffer()).catch(() => undefined);
}
