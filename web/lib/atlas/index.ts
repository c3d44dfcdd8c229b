/* Atlases: many sprites in one picture, made by tools/art. */

/** A sprite's frame: its place in the picture, and its anchor inside that place. Pixels. */
export type Frame = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  anchorX: number,
  anchorY: number,
];

/** The JSON beside an atlas's picture. */
export type Places = {
  size: readonly [width: number, height: number];
  sprites: Readonly<Record<string, readonly Frame[]>>;
};

type Context = CanvasRenderingContext2D;
export type AtlasPicture = ImageBitmap | HTMLImageElement | HTMLCanvasElement;

/** Decodes a picture before it is drawn, so that its first frame is not late. */
async function decode(file: Blob): Promise<AtlasPicture> {
  // Safari 14 has none.
  if (typeof createImageBitmap === "function") return createImageBitmap(file);
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Loads an atlas. Rejects if the browser cannot read the picture. */
export async function openAtlas(file: Blob, places: Places): Promise<Atlas> {
  return new Atlas(await decode(file), places);
}

export class Atlas {
  readonly #picture: AtlasPicture;
  readonly #places: Places;

  constructor(picture: AtlasPicture, places: Places) {
    this.#picture = picture;
    this.#places = places;
  }

  /** The number of frames of a sprite; 0 for a name that the atlas does not have. */
  frames(name: string): number {
    return this.#places.sprites[name]?.length ?? 0;
  }

  /** The size of a sprite's first frame in pixels. */
  size(name: string): readonly [width: number, height: number] {
    const [, , width, height] = this.#places.sprites[name]?.[0] ?? [0, 0, 0, 0];
    return [width, height];
  }

  /**
   * Draws a sprite with its anchor at a place.
   * @param scale of the context's units to the picture's pixels
   * @param frame counts on beyond the last frame from the first
   */
  draw(ctx: Context, name: string, x: number, y: number, scale: number, frame = 0): void {
    const frames = this.#places.sprites[name];
    if (!frames) return;
    const place = frames[((Math.floor(frame) % frames.length) + frames.length) % frames.length];
    if (!place) return;
    const [left, top, width, height, anchorX, anchorY] = place;
    ctx.drawImage(
      this.#picture,
      left,
      top,
      width,
      height,
      x - anchorX * scale,
      y - anchorY * scale,
      width * scale,
      height * scale,
    );
  }

  close(): void {
    if ("close" in this.#picture) this.#picture.close();
  }
}
