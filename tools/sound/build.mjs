// Makes the sounds of web/sounds. See README.md for the switches.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { budget, catalogue } from './catalogue.mjs';
import { encode, laidOut, wav, writeClips } from './lib/bank.mjs';
import { inspect } from './lib/inspect.mjs';
import { cache, here, out } from './lib/paths.mjs';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' }, // part of a game's name
    force: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false }, // is everything made, of the present sources, and in order?
    look: { type: 'string', default: '' }, // draw spectrograms into this folder
  },
});

const text = (...parts) => readFileSync(path.join(here, ...parts), 'utf8');
/** Everything that all banks are made of: instruments, gestures, this folder's own code. */
const shared = [
  ...readdirSync(path.join(here, 'lib')).filter((file) => !['inspect.mjs', 'paths.mjs'].includes(file)).sort().map((file) => text('lib', file)),
  text('instruments.mjs'), text('effects', 'kit.mjs'), text('..', 'art', 'lib', 'random.mjs'),
].join('\0');
const hashOf = ({ id }) =>
  createHash('sha256').update([shared, text('effects', `${id}.mjs`), text('scores', `${id}.mjs`), budget].join('\0')).digest('hex').slice(0, 16);

const lockFile = path.join(here, 'made.json');
const made = existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')) : {};
mkdirSync(cache, { recursive: true });
mkdirSync(out, { recursive: true });

const faults = [];
for (const bank of catalogue.filter(({ id }) => id.includes(flags.only))) {
  const ogg = path.join(out, `${bank.id}.ogg`);
  const offsets = path.join(out, `${bank.id}.json`);
  const hash = hashOf(bank);
  const fresh = made[bank.id] === hash && existsSync(ogg) && existsSync(offsets);
  if (!fresh && flags.check) {
    faults.push(`${bank.id}: out of date`);
    continue;
  }
  if (!fresh || flags.force) {
    const start = Date.now();
    const { all, clips } = laidOut(bank);
    const raw = path.join(cache, `${bank.id}.wav`);
    writeFileSync(raw, wav(all));
    encode(raw, ogg, budget);
    writeClips(offsets, clips);
    made[bank.id] = hash;
    writeFileSync(lockFile, `${JSON.stringify(Object.fromEntries(Object.entries(made).sort()), null, 1)}\n`);
    console.log(`${bank.id} ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  const { size } = statSync(ogg);
  faults.push(...inspect(bank, { ogg, clips: JSON.parse(readFileSync(offsets, 'utf8')), size, look: flags.look }));
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
