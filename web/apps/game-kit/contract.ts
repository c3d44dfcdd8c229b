/*
 * The contract between a game's loader, the game and the host page (docs/games.md), in the shape of
 * a Unity WebGL export.
 */

import type { Places } from "#lib/atlas";
import type { Clips } from "../../lib/sound/bank.ts";
import type { Tone } from "../../lib/sound/tones.ts";
import type { Text } from "../../lib/words/text.ts";

/** The host's configuration, which has more fields than these. */
export type Config = {
  dataUrl: string;
  frameworkUrl: string;
  codeUrl: string;
  lettersUrl?: string;
  assets?: Assets;
};

/** A file of the build by its name in `build.json`. Rejects if there is none, or it did not arrive. */
export type Assets = (name: string) => Promise<Blob>;

export type Instance = {
  SendMessage(object: string, method: string, value?: string | number): void;
  SetFullscreen(on: number): void;
  Quit(): Promise<void>;
  Module: { canvas: HTMLCanvasElement };
};

/** Set by the framework's script for the loader: creates the game from the downloaded parts. */
export type Framework = (
  canvas: HTMLCanvasElement,
  code: ArrayBuffer,
  data: Data,
  /** A font for the reader's language, if the data file has none. */
  lettersUrl: string | null,
  assets: Assets,
) => Promise<Instance>;

export type Data = {
  /** The English texts by key. */
  words: Record<string, Text>;
  /** Tones by the names of sounds, for want of the bank. */
  sounds: Record<string, Tone[]>;
  /** The places of the sounds in the asset `sounds`. */
  clips: Clips;
  /** The places of the sprites in each atlas, an asset of the same name. */
  sprites: Record<string, Places>;
  /** Base64 of WOFF2, by family. */
  fonts: Record<string, string>;
};

declare global {
  interface Window {
    arenaFramework?: Framework;
  }
}
