import { random } from '../lib/random.mjs';

/** Side of the drawing in its own units. */
export const S = 1000;
export const f = (n) => Math.round(n * 10) / 10;
export const pts = (list) => list.map(([x, y]) => `${f(x)},${f(y)}`).join(' ');
const parse = (c) => [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16));
export const mix = (a, b, t) => {
  const [p, q] = [parse(a), parse(b)];
  return '#' + p.map((v, i) => Math.round(v + (q[i] - v) * t).toString(16).padStart(2, '0')).join('');
};
export const light = (c, t) => mix(c, '#fff4dc', t);
export const dark = (c, t) => mix(c, '#0a0c24', t);

/** Smooth noise along one axis, -1 … 1. */
export function noise1(next, octaves = 4) {
  const tables = Array.from({ length: octaves }, () => Array.from({ length: 256 }, () => next() * 2 - 1));
  return (x) => {
    let sum = 0, amp = 1, freq = 1, all = 0;
    for (const t of tables) {
      const p = x * freq + 1000, i = Math.floor(p), u = p - i, s = u * u * (3 - 2 * u);
      sum += amp * (t[i & 255] * (1 - s) + t[(i + 1) & 255] * s);
      all += amp; amp *= 0.5; freq *= 2;
    }
    return sum / all;
  };
}

/** A drawing that grows from back to front. Light comes from the top left, as in the studio. */
export class Scene {
  constructor(seed) {
    this.next = random(seed * 7919 + 11);
    this.defs = [];
    this.body = [];
    this.ids = 0;
  }

  id() { return `i${++this.ids}`; }

  /** Linear gradient from top to bottom (or along the given vector); returns its paint. */
  fade(stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
    const id = this.id();
    const list = stops.map((s, i) => (Array.isArray(s) ? s : [i / (stops.length - 1), s]));
    this.defs.push(`<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${list.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</linearGradient>`);
    return `url(#${id})`;
  }

  /** Radial gradient in the shape's box; returns its paint. */
  orb(stops, cx = 0.36, cy = 0.32, r = 0.75) {
    const id = this.id();
    this.defs.push(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</radialGradient>`);
    return `url(#${id})`;
  }

  clip(shape) {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}">${shape}</clipPath>`);
    return `url(#${id})`;
  }

  add(...parts) { this.body.push(...parts.flat(3)); return this; }

  /** A layer of cut paper: its shadow falls on the layers behind. */
  layer(content, { dx = 5, dy = 9, blur = 9, a = 0.38, color = '#070818' } = {}) {
    const id = this.id();
    this.defs.push(`<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="${color}" flood-opacity="${a}"/></filter>`);
    return this.add(`<g filter="url(#${id})">`, [content].flat(3), '</g>');
  }

  /** Light that spills from a point. */
  glow(x, y, r, color, a = 0.8) {
    return this.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="${this.orb([[0, color, a], [0.4, color, a * 0.4], [1, color, 0]], 0.5, 0.5, 0.5)}"/>`);
  }

  sky(...stops) { return this.add(`<rect width="${S}" height="${S}" fill="${this.fade(stops)}"/>`); }

  /** Light rays: give every part of a sky a direction. */
  rays(x, y, n, color, a = 0.16, length = 1500) {
    const out = [];
    const turn = this.next() * 6.28;
    for (let i = 0; i < n; i++) {
      const t = turn + ((i + this.next.range(-0.2, 0.2)) / n) * Math.PI * 2, w = (Math.PI / n) * this.next.range(0.45, 0.95);
      out.push(`<polygon points="${pts([[x, y], [x + Math.cos(t - w / 2) * length, y + Math.sin(t - w / 2) * length], [x + Math.cos(t + w / 2) * length, y + Math.sin(t + w / 2) * length]])}" fill="${color}" opacity="${f(a * 10 * this.next.range(0.5, 1)) / 10}"/>`);
    }
    return this.add(out);
  }

  disc(x, y, r, a, b) {
    this.glow(x, y, r * 3.2, b, 0.55);
    return this.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="${this.fade([a, b])}"/>`);
  }

  stars(n, y0 = 0, y1 = 600, color = '#ffffff') {
    const out = [];
    for (let i = 0; i < n; i++) {
      const r = 0.8 + 2.6 * this.next() ** 4, x = f(this.next() * S), y = f(this.next.range(y0, y1));
      out.push(`<circle cx="${x}" cy="${y}" r="${f(r)}" fill="${color}" opacity="${f(this.next.range(0.4, 1))}"/>`);
      if (r > 2.4) out.push(`<path d="M${x - 9} ${y}h18M${x} ${y - 9}v18" stroke="${color}" stroke-width="1.2" opacity="0.7"/>`);
    }
    return this.add(out);
  }

  /** Star pictures: lines between bright stars, so that a dark sky has directions too. */
  constellations(list, color = '#bcd0ff') {
    for (const star of list) this.add(`<polyline points="${pts(star)}" fill="none" stroke="${color}" stroke-width="2.5" opacity="0.55"/>`, star.map(([x, y], i) => `<circle cx="${x}" cy="${y}" r="${i % 2 ? 6 : 9}" fill="#ffffff"/>`));
    return this;
  }

  /** A cumulus as a path with a flat base. */
  cloud(x, y, w, fill, a = 1) {
    const out = [];
    const n = 6;
    for (let i = 0; i < n; i++) {
      const u = i / (n - 1), r = w * (0.11 + 0.11 * Math.sin(Math.PI * u)) * this.next.range(0.85, 1.2);
      out.push(`<circle cx="${f(x + (u - 0.5) * w * 0.78)}" cy="${f(y - r * 0.75)}" r="${f(r)}"/>`);
    }
    const c = this.clip(`<rect x="${f(x - w)}" y="${f(y - w)}" width="${f(w * 2)}" height="${f(w)}"/>`);
    return `<g clip-path="${c}" fill="${fill}" opacity="${a}">${out.join('')}<rect x="${f(x - w * 0.45)}" y="${f(y - w * 0.1)}" width="${f(w * 0.9)}" height="${f(w * 0.1)}" rx="${f(w * 0.05)}"/></g>`;
  }

  clouds(n, y0, y1, top, base, w0 = 160, w1 = 340) {
    for (let i = 0; i < n; i++) {
      const y = y0 + ((y1 - y0) * (i + 0.5)) / n, x = ((i * 0.618 + this.next() * 0.25) % 1) * S;
      const w = this.next.range(w0, w1);
      this.layer([this.cloud(x + w * 0.1, y - w * 0.05, w * 0.9, light(base, 0.1), 0.7), this.cloud(x, y, w, this.fade([top, base]))], { dy: 12, blur: 12, a: 0.22 });
    }
    return this;
  }

  /** Long thin cloud streaks. */
  streaks(n, y0, y1, color, a = 0.35) {
    const out = [];
    for (let i = 0; i < n; i++) {
      const y = this.next.range(y0, y1), x = this.next.range(-150, S), w = this.next.range(160, 520), h = this.next.range(5, 17);
      out.push(`<path d="M${f(x)} ${f(y)}q${f(w * 0.4)} ${f(-h * 2)} ${f(w)} ${f(-h * 0.4)}q${f(-w * 0.4)} ${f(h * 1.7)} ${f(-w)} ${f(h * 0.4)}z" fill="${color}" opacity="${f(a * this.next.range(0.5, 1.2) * 10) / 10}"/>`);
    }
    return this.add(out);
  }

  /** Height line of a ridge: a function of x. */
  line(y, amp, freq = 2, octaves = 4, tilt = 0) {
    const n = noise1(this.next, octaves);
    return (x) => y + amp * n((x / S) * freq * 2) + tilt * (x / S - 0.5);
  }

  /** Land under a height line, with contour lines that follow it. */
  land(line, fill, { lines = 7, gap = 16, stroke = '#ffffff', a = 0.14, width = 3, shadow } = {}) {
    const top = [];
    for (let x = -20; x <= S + 20; x += 8) top.push([x, line(x)]);
    const parts = [`<polygon points="${pts([...top, [S + 20, S + 20], [-20, S + 20]])}" fill="${fill}"/>`,
      `<polyline points="${pts(top.map(([x, y]) => [x, y + 2]))}" fill="none" stroke="#fff6e0" stroke-width="3" opacity="0.35"/>`];
    for (let k = 1; k <= lines; k++) {
      const wob = noise1(this.next, 2);
      const d = gap * k * (1 + k * 0.09);
      parts.push(`<polyline points="${pts(top.filter((_, i) => i % 2 === 0).map(([x, y]) => [x, y + d + wob(x / 130) * gap * 0.5]))}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${a}" stroke-dasharray="${this.next.int(60, 240)} ${this.next.int(14, 60)}"/>`);
    }
    return this.layer(parts, shadow);
  }

  /** Mountains with a lit left face, a shaded right face and snow. */
  peaks(list, base, color, { snow = '#ffffff', rough = 20 } = {}) {
    for (const [x, y, w] of list) {
      const h = base - y;
      const left = [], mid = [], right = [];
      const steps = 9;
      for (let i = 0; i <= steps; i++) {
        const u = i / steps, j = i === 0 || i === steps ? 0 : rough;
        left.push([x - (w / 2) * u + this.next.range(-j, j) * 0.7, y + h * u + this.next.range(-j, j) * 0.3]);
        mid.push([x + w * 0.1 * Math.sin(u * 7 + x) * u + this.next.range(-j, j), y + h * u]);
        right.push([x + (w / 2) * u + this.next.range(-j, j) * 0.7, y + h * u + this.next.range(-j, j) * 0.3]);
      }
      const lit = [...left, ...[...mid].reverse()], shade = [...mid, ...[...right].reverse()];
      const cap = (a, b, n) => {
        const edge = [];
        for (let k = 0; k <= 6; k++) edge.push([b[n][0] + (a[n][0] - b[n][0]) * (k / 6), y + h * (n / steps) + (k % 2 ? 26 : -10) * (h / 420)]);
        return [...b.slice(0, n), ...edge, ...a.slice(0, n).reverse()];
      };
      const ribs = [];
      for (let i = 3; i < steps; i++) {
        ribs.push(`<path d="M${f(mid[i][0])} ${f(mid[i][1])}L${f(mid[i][0] + (right[i][0] - mid[i][0]) * 0.75)} ${f(mid[i][1] + h * 0.1)}" stroke="${dark(color, 0.55)}" stroke-width="4" opacity="0.5"/>`,
          `<path d="M${f(mid[i][0])} ${f(mid[i][1])}L${f(mid[i][0] + (left[i][0] - mid[i][0]) * 0.7)} ${f(mid[i][1] + h * 0.09)}" stroke="${light(color, 0.6)}" stroke-width="3" opacity="0.45"/>`);
      }
      this.layer([`<polygon points="${pts(lit)}" fill="${this.fade([light(color, 0.42), color])}"/>`, `<polygon points="${pts(shade)}" fill="${this.fade([dark(color, 0.3), dark(color, 0.5)])}"/>`, ribs,
        snow ? [`<polygon points="${pts(cap(left, mid, 3))}" fill="${snow}"/>`, `<polygon points="${pts(cap(mid, right, 3))}" fill="${mix(snow, color, 0.45)}"/>`] : []]);
    }
    return this;
  }

  /** Water from y down: ripples, and the glitter path of a light at x. */
  water(y, y1, stops, { glint = '#fff2c4', x = 500, spread = 0.35, n = 120 } = {}) {
    const out = [`<rect x="-10" y="${y}" width="${S + 20}" height="${y1 - y}" fill="${this.fade(stops)}"/>`];
    for (let i = 0; i < n; i++) {
      const u = this.next() ** 1.3, py = y + 6 + u * (y1 - y - 6), w = 14 + u * 90 * this.next.range(0.4, 1), px = this.next() * S;
      out.push(`<path d="M${f(px)} ${f(py)}q${f(w / 2)} ${f(-4 - u * 8)} ${f(w)} 0q${f(-w / 2)} ${f(3 + u * 4)} ${f(-w)} 0z" fill="${i % 2 ? '#ffffff' : dark(stops.at(-1), 0.4)}" opacity="${f(this.next.range(0.12, 0.34))}"/>`);
    }
    for (let i = 0; i < n * 0.5; i++) {
      const u = this.next(), py = y + 4 + u * (y1 - y - 4), half = 20 + u * S * spread * 0.5, w = this.next.range(10, 30 + u * 80), px = x + this.next.range(-half, half);
      out.push(`<rect x="${f(px - w / 2)}" y="${f(py)}" width="${f(w)}" height="${f(2.5 + u * 5)}" rx="3" fill="${glint}" opacity="${f(this.next.range(0.45, 0.95))}"/>`);
    }
    return this.layer(out, { dy: -4, a: 0.2 });
  }

  /** Short strokes over a region, all leaning one way: grass, sand, rain. */
  strokes(n, [x0, y0, x1, y1], colors, { len = 26, lean = 0.35, width = 3, a = 0.6, jitter = 0.25, inside } = {}) {
    const out = [];
    for (let i = 0; i < n; i++) {
      const x = this.next.range(x0, x1), y = this.next.range(y0, y1);
      if (inside && !inside(x, y)) continue;
      const t = lean + this.next.range(-jitter, jitter), l = len * this.next.range(0.5, 1.2);
      out.push(`<path d="M${f(x)} ${f(y)}q${f(l * Math.sin(t) * 0.2)} ${f(-l * 0.6)} ${f(l * Math.sin(t))} ${f(-l * Math.cos(t))}" stroke="${this.next.pick(colors)}" stroke-width="${width}" stroke-linecap="round" fill="none" opacity="${a}"/>`);
    }
    return this.add(out);
  }

  birds(n, x, y, spread, color = '#1a1a34') {
    const out = [];
    for (let i = 0; i < n; i++) {
      const px = x + this.next.range(-spread, spread), py = y + this.next.range(-spread, spread) * 0.4, s = this.next.range(10, 22);
      out.push(`<path d="M${f(px - s)} ${f(py - s * 0.4)}q${f(s * 0.6)} ${f(-s * 0.3)} ${f(s)} ${f(s * 0.5)}q${f(s * 0.4)} ${f(-s * 0.8)} ${f(s)} ${f(-s * 0.5)}" fill="none" stroke="${color}" stroke-width="4" stroke-linecap="round"/>`);
    }
    return this.add(out);
  }

  toString() {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${S} ${S}" width="${S}" height="${S}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }
}
