import sharp from 'sharp';
import { random, seedOf } from './random.mjs';

const smooth = (lo, hi, v) => {
  const t = Math.min(1, Math.max(0, (v - lo) / (hi - lo)));
  return t * t * (3 - 2 * t);
};

/**
 * The darkroom, the same for every picture: bloom of the brightest parts, a soft S curve, a little
 * more colour, vignette and fine grain. `look` turns single steps up or down.
 */
export async function grade(input, id, look = {}) {
  const { bloom = 0.32, contrast = 0.35, colour = 1.14, vignette = 0.34, grain = 0.010, lift = 1 } = look;
  const source = sharp(input).removeAlpha().toColourspace('rgb16');
  const { data, info } = await source.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const px = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const n = width * height;

  const bright = Buffer.alloc(n * 3);
  for (let i = 0; i < n; i++) {
    const r = px[i * channels] / 65535, g = px[i * channels + 1] / 65535, b = px[i * channels + 2] / 65535;
    const k = smooth(0.72, 1, Math.max(r, g, b)) * 255;
    bright[i * 3] = r * k; bright[i * 3 + 1] = g * k; bright[i * 3 + 2] = b * k;
  }
  const halo = (sigma) =>
    sharp(bright, { raw: { width, height, channels: 3 } }).blur(sigma).raw().toBuffer();
  const size = Math.min(width, height);
  const [near, far] = await Promise.all([halo(size * 0.012), halo(size * 0.05)]);

  const next = random(seedOf(id));
  const result = Buffer.alloc(n * 3);
  const rgb = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height - 0.5;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const u = (x + 0.5) / width - 0.5;
      const dim = 1 - vignette * smooth(0.32, 0.78, Math.hypot(u * 1.02, v));
      for (let c = 0; c < 3; c++) {
        const glow = bloom * (near[i * 3 + c] * 0.5 + far[i * 3 + c] * 0.9) / 255;
        const base = Math.min(1, (px[i * channels + c] / 65535) * lift);
        const t = (1 - (1 - base) * (1 - Math.min(1, glow))) * dim;
        rgb[c] = t + contrast * (t * t * (3 - 2 * t) - t);
      }
      const luma = 0.25 * rgb[0] + 0.65 * rgb[1] + 0.1 * rgb[2];
      // Sum of three uniforms: near enough to film's bell curve.
      const noise = (next() + next() + next() - 1.5) * 2 * grain * (1.1 - 0.6 * luma);
      for (let c = 0; c < 3; c++) {
        const value = luma + (rgb[c] - luma) * colour + noise;
        result[i * 3 + c] = Math.min(255, Math.max(0, Math.round(value * 255)));
      }
    }
  }
  return sharp(result, { raw: { width, height, channels: 3 } }).png().toBuffer();
}
