import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { out } from './paths.mjs';

/** Smaller pictures are seen smaller: they bear less compression. */
const quality = (width) => (width <= 192 ? { avif: 58, webp: 78 } : width <= 384 ? { avif: 60, webp: 76 } : { avif: 56, webp: 72 });

/** Encodes with less and less quality, until the picture has at most `most` bytes. */
async function within(quality, make, most = Infinity) {
  for (let q = quality; ; q -= 4) {
    const data = await make(q);
    if (data.length <= most || q <= 20) return data;
  }
}

/** Writes all sizes of a graded picture; returns its manifest entry. */
export async function encode(item, graded) {
  const [w, h] = item.render;
  const entry = { width: item.widths.at(-1), height: 0, color: '', widths: item.widths, files: { avif: {}, webp: {} } };
  entry.height = Math.round((entry.width * h) / w);
  const { dominant } = { dominant: await sharp(graded).resize(1, 1, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer() };
  entry.color = '#' + [...dominant.subarray(0, 3)].map((v) => v.toString(16).padStart(2, '0')).join('');
  await mkdir(path.join(out, path.dirname(item.id)), { recursive: true });
  for (const width of item.widths) {
    let picture = sharp(graded).resize(width, null, { kernel: 'lanczos3' });
    if (width <= 192) picture = picture.sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 });
    const pixels = await picture.png().toBuffer();
    const q = quality(width);
    const avif = (quality) => sharp(pixels).avif({ quality, effort: 6, chromaSubsampling: width <= 192 ? '4:4:4' : '4:2:0' }).toBuffer();
    const webp = (quality) => sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    for (const [kind, data] of [
      ['avif', await within(q.avif, avif, item.most)],
      ['webp', await within(q.webp, webp, item.most)],
    ]) {
      const name = `${item.id}-${width}.${kind}`;
      await writeFile(path.join(out, name), data);
      entry.files[kind][width] = name;
    }
  }
  return entry;
}
