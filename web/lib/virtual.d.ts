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
