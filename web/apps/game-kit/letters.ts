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

/** Urdu's letters are a file of their own: nobody else waits for them. */
export async function naskh(folder: string): Promise<void> {
  const response = await fetch(`${folder}naskh.woff2`).catch(() => null);
  if (response?.ok)
    await addFace("Noto Naskh", await response.arrayBuffer()).catch(() => undefined);
}
