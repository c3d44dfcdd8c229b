import sharp from 'sharp';

/** A grid of pictures, to look at a whole set. `tiles` = [{input, caption}]. */
export async function sheet(tiles, file, width, columns) {
  const metas = await Promise.all(tiles.map((t) => sharp(t).resize(width).png().toBuffer({ resolveWithObject: true })));
  const gap = 6;
  const cell = Math.max(...metas.map((m) => m.info.height)) + gap;
  const rows = Math.ceil(tiles.length / columns);
  await sharp({ create: { width: columns * (width + gap) + gap, height: rows * cell + gap, channels: 3, background: '#0a0d16' } })
    .composite(metas.map((m, i) => ({ input: m.data, left: gap + (i % columns) * (width + gap), top: gap + Math.floor(i / columns) * cell })))
    .png()
    .toFile(file);
}
