/**
 * The artwork: `virtual:art`, and modules such as `virtual:art/puzzles` with the pictures of one
 * screen.
 */
declare module "virtual:art*" {
  /** width, height, placeholder colour, hash, widths of the files */
  const art: Record<string, [number, number, string, string, number[]]>;
  export default art;
}
/** One entry for all faces. */
declare module "virtual:art/avatars" {
  const row: [number, number, string, string, number[]];
  export default row;
}
declare namespace React {
  interface CSSProperties {
    [token: `--${string}`]: string | number | undefined;
  }
}

declare module "wicg-inert";
/** Every language with all its texts. */
declare module "virtual:languages" {
  type Text = string | readonly [string, Readonly<Record<string, Text>>];
  export const all: readonly {
    code: string;
    name: string;
    script: string;
    direction: string;
    /** The files with texts; English has none. */
    texts: Readonly<Record<string, readonly (Text | null)[] | Readonly<Record<string, Text>>>>;
  }[];
}
