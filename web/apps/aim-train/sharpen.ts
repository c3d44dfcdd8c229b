/** A wide screen enlarges a ground so much that its edges are soft. */
const wideFrom = 900;
/** Above this enlargement a ground is sharpened. */
const largeFrom = 1.1;
const strength = 1.1;
/** Noise of this many steps hides the smoothness of enlarged pixels. */
const grain = 9;
/** More pixels than this take too long. */
const mostPixels = 4_200_000;

/** Whether a picture that is enlarged by `scale`, in pixels of the screen, needs sharpening. */
export const isSoft = (width: number, scale: number): boolean =>
  width >= wideFrom && scale > largeFrom;

/**
 * Sharpens all that was drawn: each pixel moves away from the mean of its neighbours at `reach` pixels,
 * and gets some grain. The same picture gives the same result.
 */
export function sharpen(ctx: CanvasRenderingContext2D, reach: number): void {
  const { width, height } = ctx.canvas;
  if (width * height > mostPixels) return;
  const picture = ctx.getImageData(0, 0, width, height);
  const to = picture.data;
  const from = to.slice();
  const [across, down] = [reach * 4, reach * width * 4];
  let noise = 7;
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const speck = ((noise >> 16) % (2 * grain + 1)) - grain;
      const at = (y * width + x) * 4;
      for (let colour = at; colour < at + 3; colour += 1) {
        const here = from[colour] ?? 0;
        const mean =
          ((from[colour - across] ?? 0) +
            (from[colour + across] ?? 0) +
            (from[colour - down] ?? 0) +
            (from[colour + down] ?? 0)) /
          4;
        // Dark places take less grain, or they would look grey.
        to[colour] = here + (here - mean) * strength + (speck * (64 + here)) / 320;
      }
    }
  }
  ctx.putImageData(picture, 0, 0);
}
