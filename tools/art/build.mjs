// Makes the pictures of web/art. See README.md for the switches.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from './catalogue.mjs';
import { atlas, framesOf, pictureOf, placesOf } from './lib/atlas.mjs';
import { brand } from './lib/brand.mjs';
import { encode } from './lib/encode.mjs';
import { grade } from './lib/grade.mjs';
import { cache, here, out } from './lib/paths.mjs';
import { draw, trace } from './lib/render.mjs';
import { sheet } from './lib/sheet.mjs';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' }, // part of an id
    preview: { type: 'boolean', default: false }, // small, quick, into .cache, nothing else touched
    force: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false }, // sources changed, the picture does not: note it without making it
    check: { type: 'boolean', default: false }, // is everything made and of the present sources?
    sheet: { type: 'string', default: '' }, // write a contact sheet of the chosen pictures to this PNG
    width: { type: 'string', default: '256' },
    columns: { type: 'string', default: '5' },
  },
});

const text = async (dir, match) =>
  (await Promise.all((await readdir(path.join(here, dir))).filter((f) => match.test(f)).sort().map((f) => readFile(path.join(here, dir, f), 'utf8')))).join('\0');
const shared = {
  svg: await text('puzzles', /^kit.*\.mjs$/),
  lib: (await Promise.all(['grade', 'encode', 'random'].map((f) => readFile(path.join(here, 'lib', `${f}.mjs`), 'utf8')))).join('\0'),
};

/** Drawing functions of the puzzles, by number. */
const puzzles = new Map();
for (const file of (await readdir(path.join(here, 'puzzles'))).filter((f) => /^set-.*\.mjs$/.test(f)).sort())
  for (const [n, make] of Object.entries((await import(path.join(here, 'puzzles', file))).default)) puzzles.set(Number(n), make);

/** Drawing functions of the avatars, by number, and the text of their kit. */
const avatars = new Map(Object.entries((await import(path.join(here, 'avatars', 'set.mjs'))).default).map(([n, make]) => [Number(n), make]));
shared.atlas = (await Promise.all(['tone', 'atlas'].map((f) => readFile(path.join(here, 'lib', `${f}.mjs`), 'utf8')))).join('\0');
shared.avatar = await text('avatars', /^kit.*\.mjs$/);

const drawing = (item) => (item.kind === 'avatar' ? avatars : puzzles).get(item.number);

/**
 * How the darkroom treats drawn pictures. An avatar is seen small and round: no vignette, no grain.
 */
const drawnLook = {
  svg: { contrast: 0.22, colour: 1.06, vignette: 0.22, bloom: 0.22 },
  avatar: { contrast: 0.12, colour: 1.06, vignette: 0, bloom: 0.12, grain: 0 },
};

/** A scene's text with every file that it includes from studio/ (POV-Ray's own aside). */
async function withIncludes(file, seen = new Set()) {
  const body = await readFile(file, 'utf8');
  const parts = [body];
  for (const [, name] of body.matchAll(/#include "([^"]+)"/g)) {
    const at = path.join(here, 'studio', name);
    if (seen.has(at) || !existsSync(at)) continue;
    seen.add(at);
    parts.push(await withIncludes(at, seen));
  }
  return parts.join('\0');
}

/** A picture's source; null when its scene does not exist yet. */
async function inputs(item) {
  if (item.kind === 'atlas') {
    const sources = [...new Set(item.sprites.map(({ source }) => source))];
    return sources.every((source) => existsSync(source)) ? (await Promise.all(sources.map((source) => withIncludes(source)))).join('\0') : null;
  }
  if (item.kind in drawnLook) return drawing(item) ? (item.kind === 'svg' ? shared.svg : shared.avatar) + drawing(item)() : null;
  return existsSync(item.source) ? withIncludes(item.source) : null;
}

/** An item without the places of its sources, which differ from machine to machine. */
function shapeOf({ source: _place, sprites, ...shape }) {
  return sprites ? { ...shape, sprites: sprites.map(({ source, ...sprite }) => ({ ...sprite, scene: path.relative(here, source) })) } : shape;
}

/** Tracing is slow: left out while neither scene nor studio have changed. */
async function traced(item, from) {
  const note = path.join(cache, flags.preview ? 'preview' : 'render', `${item.id}.trace`);
  const picture = note.replace(/trace$/, flags.preview ? 'raw.png' : 'png');
  const hash = createHash('sha256').update(JSON.stringify([item.render, item.format, ...(item.declare ? [item.alpha, item.declare] : [])]) + from).digest('hex');
  if (flags.force || !existsSync(picture) || !existsSync(note) || (await readFile(note, 'utf8')) !== hash) {
    await trace(item, flags.preview, picture);
    await writeFile(note, hash);
  }
  return picture;
}

const lockFile = path.join(here, 'made.json');
const manifestFile = path.join(out, 'manifest.json');
const readJson = async (file) => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {});
const made = await readJson(lockFile);
const manifest = await readJson(manifestFile);
const sorted = (o) => Object.fromEntries(Object.keys(o).sort().map((k) => [k, o[k]]));
const save = async () => {
  await mkdir(out, { recursive: true });
  await writeFile(lockFile, JSON.stringify(sorted(made), null, 1) + '\n');
  await writeFile(manifestFile, JSON.stringify(sorted(manifest), null, 1) + '\n');
};

/** Traces and packs an atlas; returns the picture to look at. */
async function makeAtlas(item) {
  const files = [];
  for (const frame of framesOf(item)) files.push(await traced(frame, await withIncludes(frame.source)));
  if (!flags.preview) {
    await atlas(item, files);
    return pictureOf(item.id);
  }
  const to = path.join(cache, 'preview', `${item.id}.png`);
  await atlas(item, files, to);
  return to;
}

const chosen = catalogue.filter((item) => item.id.includes(flags.only));
const tiles = [];
const stale = [];
for (const item of chosen) {
  const from = await inputs(item);
  if (from === null) { stale.push(`${item.id}: no scene`); continue; }
  const hash = createHash('sha256').update(JSON.stringify(shapeOf(item)) + from + (item.kind === 'atlas' ? shared.atlas : shared.lib)).digest('hex').slice(0, 16);
  if (item.kind === 'atlas') {
    const there = existsSync(pictureOf(item.id)) && existsSync(placesOf(item.id));
    const current = !flags.force && !flags.preview && made[item.id] === hash && there;
    let look = pictureOf(item.id);
    if (!current) {
      if (flags.check) { stale.push(`${item.id}: out of date`); continue; }
      if (flags.accept && there) { made[item.id] = hash; await save(); continue; }
      const start = Date.now();
      try {
        look = await makeAtlas(item);
      } catch (error) {
        console.error(`${item.id}: ${error.message}`);
        process.exitCode = 1;
        continue;
      }
      if (!flags.preview) { made[item.id] = hash; await save(); }
      console.log(`${item.id} ${((Date.now() - start) / 1000).toFixed(1)} s`);
    }
    if (flags.sheet) tiles.push(look);
    continue;
  }
  const key = path.join(cache, flags.preview ? 'preview' : 'graded', `${item.id}.png`);
  const note = key.replace(/png$/, 'hash');
  const done = manifest[item.id] && Object.values(manifest[item.id].files).every((set) => Object.values(set).every((f) => existsSync(path.join(out, f))));
  const fresh = !flags.force && (flags.preview
    ? existsSync(note) && (await readFile(note, 'utf8')) === hash
    : made[item.id] === hash && done);
  if (!fresh) {
    if (flags.check) { stale.push(`${item.id}: out of date`); continue; }
    if (flags.accept && done) { made[item.id] = hash; await save(); continue; }
    const start = Date.now();
    let raw;
    try {
      raw = item.kind in drawnLook ? await draw(drawing(item)(), flags.preview ? Math.min(480, item.render[0]) : item.render[0]) : await traced(item, from);
    } catch (error) {
      // One broken scene must not keep the others from being made.
      console.error(`${item.id}: ${error.message}`);
      process.exitCode = 1;
      continue;
    }
    const graded = await grade(raw, item.id, { ...drawnLook[item.kind], ...item.look });
    await mkdir(path.dirname(key), { recursive: true });
    await writeFile(key, graded);
    await writeFile(note, hash);
    if (!flags.preview) {
      manifest[item.id] = await encode(item, graded);
      made[item.id] = hash;
      await save();
    }
    console.log(`${item.id} ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  if (flags.sheet) tiles.push(existsSync(key) ? key : path.join(out, manifest[item.id].files.webp[item.widths.at(-1)]));
}
if (flags.sheet && tiles.length) await sheet(tiles, flags.sheet, Number(flags.width), Number(flags.columns));
if (flags.check) {
  const known = new Set(catalogue.map((i) => i.id));
  for (const id of Object.keys(manifest)) if (!known.has(id)) stale.push(`${id}: in the manifest, not in the catalogue`);
  for (const line of stale) console.error(line);
  console.log(stale.length ? `${stale.length} of ${chosen.length} pictures need a build` : `${chosen.length} pictures are up to date`);
  process.exitCode = stale.length ? 1 : 0;
} else if (!flags.preview && (!flags.only || 'brand'.includes(flags.only))) await brand();
