// Plays a score: bars of steps, for each track an instrument. See README.md for the notation.
import { random, seedOf } from '../../art/lib/random.mjs';
import { gain, hertz, mixAround, silence } from './dsp.mjs';
import { roomAround } from './room.mjs';

/** Notes of one bar: `[step, tones, steps long, strength]`. */
function notesOf(bar) {
  const tokens = bar.trim().split(/\s+/);
  const notes = [];
  tokens.forEach((token, step) => {
    if (token === '.') return;
    if (token === '-') {
      if (!notes.length) throw new Error(`a bar begins with a tie: ${bar}`);
      notes.at(-1)[2] += 1;
      return;
    }
    const [, tones, strength] = /^([^!?]+)([!?]?)$/.exec(token);
    notes.push([step, tones === 'x' ? ['c4'] : tones.split('+'), 1, strength === '!' ? 1 : strength === '?' ? 0.5 : 0.75]);
  });
  return { notes, steps: tokens.length };
}

/** The loop of a score, as long as its bars. */
export function played({ name, tempo, beats, bars, swing = 0, tracks, space }) {
  const barSeconds = (60 / tempo) * beats;
  const dry = silence(barSeconds * bars);
  const wet = silence(barSeconds * bars);
  for (const { part, play, volume, far = 0.5, bars: written } of tracks) {
    const chance = random(seedOf(`${name}/${part}`));
    if (written.length !== bars) throw new Error(`${name}: ${part} has ${written.length} bars, not ${bars}`);
    written.forEach((bar, number) => {
      const { notes, steps } = notesOf(bar);
      const step = barSeconds / steps;
      for (const [at, tones, long, strength] of notes) {
        const late = at % 2 ? swing * step : 0;
        // A hand is never exact.
        const start = number * barSeconds + at * step + late + chance.range(-0.004, 0.004);
        const loud = gain(volume) * strength * chance.range(0.9, 1.05);
        tones.forEach((tone, order) => {
          const sound = play(hertz(tone), long * step, chance);
          const when = start + order * 0.007;
          mixAround(dry, sound, loud * (1 - far * 0.3), when);
          mixAround(wet, sound, loud * far, when);
        });
      }
    });
  }
  const hall = roomAround(wet, { wet: 1, ...space });
  return dry.map((sample, i) => sample + (hall[i] - wet[i]) * 0.45);
}
