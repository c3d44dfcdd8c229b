import sharp from 'sharp';

/**
 * The S curve and the colour of `grade`, for a picture with alpha, as raw RGBA: a sprite has no
 * halo, no vignette and no grain.
 */
export async function tone(input, look = {}) {
  const { contrast = 0.3, colour = 1.14, lift = 1 } = look;
  const pixels = await sharp(input).ensureAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer();
  const rgb = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 4) {
    for (let c = 0; c < 3; c++) {
      const t = Math.min(1, (pixels[i + c] / 255) * lift);
      rgb[c] = t + contrast * (t * t * (3 - 2 * t) - t);
    }
    const luma = 0.25 * rgb[0] + 0.65 * rgb[1] + 0.1 * rgb[2];
    for (let c = 0; c < 3; c++) {
      pixels[i + c] = Math.min(255, Math.max(0, Math.round((luma + (rgb[c] - luma) * colour) * 255)));
    }
  }
  return pixels;
}
