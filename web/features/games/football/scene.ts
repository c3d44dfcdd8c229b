import type { Art } from "./art.ts";
import type { Layout } from "./layout.ts";

export type Context = CanvasRenderingContext2D;
export type Size = { readonly width: number; readonly height: number };

/** What is written on the pitch, in the reader's language. */
export type Words = {
  readonly goal: string;
  readonly golden: string;
  /** What the golden goal is. */
  readonly next: string;
  readonly won: string;
  readonly lost: string;
};

export type Scene = {
  readonly layout: Layout;
  readonly size: Size;
  readonly art: Art;
  readonly words: Words;
};
