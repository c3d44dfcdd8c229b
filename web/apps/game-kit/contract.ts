/*
 * What a game's loader and the game itself say to each other, and what a build is to its host (docs/games.md): the shape of
 * a Unity WebGL export.
 */

/** What the host configures; more than is used here. */
export type Config = {
  dataUrl: string;
  frameworkUrl: string;
  codeUrl: string;
  lettersUrl?: string;
};

/** A game that stands. */
export type Instance = {
  SendMessage(object: string, method: string, value?: string | number): void;
  SetFullscreen(on: number): void;
  Quit(): Promise<void>;
  Module: { canvas: HTMLCanvasElement };
};

/** What the framework's script leaves for the loader: makes the game of what was downloaded. */
export type Framework = (
  canvas: HTMLCanvasElement,
  code: ArrayBuffer,
  data: Data,
  /** Letters of the reader's language, where they are not among the data. */
  lettersUrl: string | null,
) => Promise<Instance>;

/** One tone of a sound: it slides from one pitch to another. Hertz and milliseconds. */
export type Tone = {
  wave: OscillatorType;
  from: number;
  to: number;
  ms: number;
  /** 0 to 1. */
  volume: number;
  /** So long after the sound has begun. */
  after?: number;
};

/** The data file. */
export type Data = {
  /** By locale, by key; English has all of them. */
  words: Record<string, Record<string, string>>;
  sounds: Record<string, Tone[]>;
  /** Base64 of WOFF2, by family. */
  fonts: Record<string, string>;
};

declare global {
  interface Window {
    arenaFramework?: Framework;
  }
}
