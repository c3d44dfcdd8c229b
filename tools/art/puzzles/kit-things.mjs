import { dark, f, light, pts } from './kit-scene.mjs';

/** (x, y) is the foot. Lit left, dark right. */
export function pine(s, x, y, h, color) {
  const out = [`<rect x="${f(x - h * 0.035)}" y="${f(y - h * 0.14)}" width="${f(h * 0.07)}" height="${f(h * 0.16)}" fill="#4a2c22"/>`];
  for (let k = 0; k < 4; k++) {
    const top = y - h + k * h * 0.2, bot = top + h * 0.36, w = h * (0.13 + k * 0.065);
    out.push(`<polygon points="${pts([[x, top], [x - w, bot], [x, bot - h * 0.05]])}" fill="${light(color, 0.2 - k * 0.03)}"/><polygon points="${pts([[x, top], [x + w, bot], [x, bot - h * 0.05]])}" fill="${dark(color, 0.3)}"/>`);
  }
  return out;
}

export function tree(s, x, y, h, color, trunk = '#4b2b23') {
  const out = [`<path d="M${f(x - h * 0.05)} ${f(y)}q${f(h * 0.03)} ${f(-h * 0.3)} 0 ${f(-h * 0.55)}h${f(h * 0.08)}q${f(-h * 0.02)} ${f(h * 0.3)} ${f(h * 0.04)} ${f(h * 0.55)}z" fill="${trunk}"/>`];
  for (let k = 0; k < 9; k++) {
    const a = k * 2.4, r = h * 0.17 * Math.sqrt(k / 2), R = h * s.next.range(0.13, 0.2);
    const px = x + Math.cos(a) * r, py = y - h * 0.68 + Math.sin(a) * r * 0.8;
    out.push(`<circle cx="${f(px)}" cy="${f(py)}" r="${f(R)}" fill="${k % 3 === 0 ? dark(color, 0.22) : color}"/><circle cx="${f(px - R * 0.25)}" cy="${f(py - R * 0.28)}" r="${f(R * 0.6)}" fill="${light(color, 0.22)}" opacity="0.8"/>`);
  }
  return out;
}

export function palm(s, x, y, h, lean = 0.2, color = '#1f8a5b') {
  const tx = x + h * lean, ty = y - h;
  const out = [`<path d="M${f(x - h * 0.03)} ${f(y)}Q${f(x + h * lean * 0.1)} ${f(y - h * 0.6)} ${f(tx)} ${f(ty)}Q${f(x + h * lean * 0.25)} ${f(y - h * 0.5)} ${f(x + h * 0.04)} ${f(y)}z" fill="#7a4a2c"/>`];
  for (let k = 0; k < 8; k++) {
    const a = -Math.PI * 0.98 + (k / 7) * Math.PI * 1.1 + 0.1, l = h * 0.5, ex = tx + Math.cos(a) * l, ey = ty + Math.sin(a) * l * 0.55 + l * 0.35;
    out.push(`<path d="M${f(tx)} ${f(ty)}Q${f(tx + Math.cos(a) * l * 0.55)} ${f(ty + Math.sin(a) * l * 0.75 - l * 0.12)} ${f(ex)} ${f(ey)}Q${f(tx + Math.cos(a) * l * 0.5)} ${f(ty + Math.sin(a) * l * 0.45 + l * 0.1)} ${f(tx)} ${f(ty)}z" fill="${k % 2 ? color : light(color, 0.22)}"/>`);
  }
  return out;
}

/** Building with a shaded side and windows; (x, y) is the lower left corner. */
export function tower(s, x, y, w, h, color, { lit = '#ffd98a', rate = 0.5, win = 16, roof = 0 } = {}) {
  const side = w * 0.24;
  const out = [`<rect x="${f(x)}" y="${f(y - h)}" width="${f(w)}" height="${f(h)}" fill="${s.fade([light(color, 0.14), dark(color, 0.15)])}"/>`, `<polygon points="${pts([[x + w, y - h], [x + w + side, y - h + side * 0.5], [x + w + side, y], [x + w, y]])}" fill="${dark(color, 0.48)}"/>`];
  const cols = Math.max(2, Math.floor((w - 10) / win)), rows = Math.floor((h - 14) / (win * 1.25));
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) {
    const on = s.next() < rate;
    out.push(`<rect x="${f(x + 7 + (c * (w - 12)) / cols)}" y="${f(y - h + 10 + r * win * 1.25)}" width="${f(win * 0.5)}" height="${f(win * 0.72)}" fill="${on ? lit : dark(color, 0.4)}" opacity="${on ? f(s.next.range(0.7, 1)) : 0.7}"/>`);
  }
  if (roof === 1) out.push(`<polygon points="${pts([[x, y - h], [x + w / 2, y - h - w * 0.7], [x + w, y - h]])}" fill="${light(color, 0.25)}"/>`);
  if (roof === 2) out.push(`<rect x="${f(x + w * 0.46)}" y="${f(y - h - w * 0.9)}" width="${f(w * 0.08)}" height="${f(w * 0.9)}" fill="${light(color, 0.2)}"/><circle cx="${f(x + w / 2)}" cy="${f(y - h - w * 0.9)}" r="5" fill="#ff5a6a"/>`);
  if (roof === 3) out.push(`<path d="M${f(x)} ${f(y - h)}a${f(w / 2)} ${f(w / 2)} 0 0 1 ${f(w)} 0z" fill="${light(color, 0.2)}"/>`);
  return out;
}

export function dome(s, x, y, r, color, trim = '#ffe3a6') {
  return [`<rect x="${f(x - r * 0.82)}" y="${f(y - r * 0.1)}" width="${f(r * 1.64)}" height="${f(r * 0.5)}" fill="${dark(color, 0.15)}"/>`,
    `<path d="M${f(x - r * 0.8)} ${f(y - r * 0.05)}C${f(x - r * 1.35)} ${f(y - r * 0.9)} ${f(x - r * 0.35)} ${f(y - r * 1.15)} ${f(x)} ${f(y - r * 1.75)}C${f(x + r * 0.35)} ${f(y - r * 1.15)} ${f(x + r * 1.35)} ${f(y - r * 0.9)} ${f(x + r * 0.8)} ${f(y - r * 0.05)}z" fill="${s.fade([light(color, 0.5), color, dark(color, 0.35)], 0, 0, 1, 0.25)}"/>`,
    `<path d="M${f(x - r * 0.45)} ${f(y - r * 0.1)}Q${f(x - r * 0.6)} ${f(y - r * 0.9)} ${f(x)} ${f(y - r * 1.7)}M${f(x + r * 0.45)} ${f(y - r * 0.1)}Q${f(x + r * 0.6)} ${f(y - r * 0.9)} ${f(x)} ${f(y - r * 1.7)}" stroke="${dark(color, 0.3)}" stroke-width="${f(r * 0.04)}" fill="none" opacity="0.6"/>`,
    `<path d="M${f(x)} ${f(y - r * 1.7)}v${f(-r * 0.5)}" stroke="${trim}" stroke-width="${f(r * 0.06)}"/><circle cx="${f(x)}" cy="${f(y - r * 1.95)}" r="${f(r * 0.08)}" fill="${trim}"/>`];
}

export function minaret(s, x, y, h, color) {
  const w = h * 0.085;
  return [`<rect x="${f(x - w / 2)}" y="${f(y - h)}" width="${f(w)}" height="${f(h)}" fill="${s.fade([light(color, 0.4), color, dark(color, 0.45)], 0, 0, 1, 0)}"/>`,
    ...[0.35, 0.68, 1].map((u) => `<rect x="${f(x - w * 0.85)}" y="${f(y - h * u)}" width="${f(w * 1.7)}" height="${f(h * 0.025)}" fill="${light(color, 0.3)}"/>`),
    dome(s, x, y - h - w * 0.3, w * 0.75, color)];
}

/** Fish, nose to the right (or left with dir -1). */
export function fish(s, x, y, l, color, band, dir = 1) {
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${dir} 1)"><path d="M${f(-l * 0.42)} 0L${f(-l * 0.75)} ${f(-l * 0.25)}Q${f(-l * 0.62)} 0 ${f(-l * 0.75)} ${f(l * 0.25)}z" fill="${dark(band, 0.1)}"/><path d="M${f(-l * 0.1)} ${f(-l * 0.2)}q${f(l * 0.05)} ${f(-l * 0.25)} ${f(-l * 0.2)} ${f(-l * 0.28)}l${f(l * 0.02)} ${f(l * 0.2)}z" fill="${band}"/><path d="M${f(-l * 0.5)} 0Q${f(-l * 0.1)} ${f(-l * 0.42)} ${f(l * 0.5)} 0Q${f(-l * 0.1)} ${f(l * 0.42)} ${f(-l * 0.5)} 0z" fill="${s.fade([light(color, 0.35), color, dark(color, 0.3)])}"/><path d="M${f(l * 0.1)} ${f(-l * 0.19)}q${f(l * 0.09)} ${f(l * 0.19)} 0 ${f(l * 0.38)}l${f(-l * 0.1)} 0q${f(l * 0.07)} ${f(-l * 0.19)} 0 ${f(-l * 0.39)}z" fill="${band}"/><circle cx="${f(l * 0.33)}" cy="${f(-l * 0.05)}" r="${f(l * 0.055)}" fill="#fff"/><circle cx="${f(l * 0.345)}" cy="${f(-l * 0.05)}" r="${f(l * 0.03)}" fill="#111"/></g>`;
}

/** Sailing boat heeling to the right. */
export function sailboat(s, x, y, h, hull, sail, lean = 8) {
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${lean})"><path d="M${f(-h * 0.34)} ${f(-h * 0.1)}h${f(h * 0.72)}l${f(-h * 0.14)} ${f(h * 0.17)}h${f(-h * 0.46)}z" fill="${s.fade([light(hull, 0.2), dark(hull, 0.3)])}"/><path d="M0 ${f(-h * 0.1)}v${f(-h)}" stroke="#3b2a2a" stroke-width="${f(h * 0.025)}"/><path d="M${f(h * 0.02)} ${f(-h * 1.06)}Q${f(h * 0.42)} ${f(-h * 0.55)} ${f(h * 0.36)} ${f(-h * 0.16)}H${f(h * 0.02)}z" fill="${sail}"/><path d="M${f(-h * 0.02)} ${f(-h * 0.98)}Q${f(-h * 0.1)} ${f(-h * 0.5)} ${f(-h * 0.33)} ${f(-h * 0.17)}H${f(-h * 0.02)}z" fill="${light(sail, 0.55)}"/><path d="M${f(h * 0.02)} ${f(-h * 0.6)}L${f(h * 0.34)} ${f(-h * 0.46)}l${f(h * 0.03)} ${f(h * 0.12)}L${f(h * 0.02)} ${f(-h * 0.48)}z" fill="${dark(sail, 0.25)}"/></g>`;
}

/** Hot-air balloon with gores. */
export function balloon(s, x, y, r, colors) {
  const out = [];
  const c = s.clip(`<path d="M${f(x)} ${f(y + r * 1.4)}C${f(x - r * 0.5)} ${f(y + r)} ${f(x - r)} ${f(y + r * 0.5)} ${f(x - r)} ${f(y)}A${r} ${r} 0 0 1 ${f(x + r)} ${f(y)}C${f(x + r)} ${f(y + r * 0.5)} ${f(x + r * 0.5)} ${f(y + r)} ${f(x)} ${f(y + r * 1.4)}z"/>`);
  const n = 7;
  for (let i = 0; i < n; i++) {
    const a = x + r * 1.02 * Math.sin(-1.57 + (i / n) * 3.14), b = x + r * 1.02 * Math.sin(-1.57 + ((i + 1) / n) * 3.14);
    out.push(`<path d="M${f(x)} ${f(y - r)}Q${f(a)} ${f(y - r * 0.7)} ${f(a)} ${f(y)}Q${f(a)} ${f(y + r * 0.8)} ${f(x)} ${f(y + r * 1.4)}Q${f(b)} ${f(y + r * 0.8)} ${f(b)} ${f(y)}Q${f(b)} ${f(y - r * 0.7)} ${f(x)} ${f(y - r)}z" fill="${colors[i % colors.length]}"/>`);
  }
  return `<g><g clip-path="${c}">${out.join('')}<rect x="${f(x - r)}" y="${f(y - r)}" width="${f(r * 2)}" height="${f(r * 2.5)}" fill="${s.fade([[0, '#ffffff', 0.42], [0.45, '#ffffff', 0], [1, '#0a0828', 0.55]], 0, 0, 1, 0.35)}"/></g><path d="M${f(x - r * 0.16)} ${f(y + r * 1.32)}L${f(x - r * 0.13)} ${f(y + r * 1.62)}M${f(x + r * 0.16)} ${f(y + r * 1.32)}L${f(x + r * 0.13)} ${f(y + r * 1.62)}" stroke="#3b2a2a" stroke-width="${f(r * 0.03)}"/><rect x="${f(x - r * 0.18)}" y="${f(y + r * 1.6)}" width="${f(r * 0.36)}" height="${f(r * 0.28)}" rx="${f(r * 0.06)}" fill="#8a5228"/></g>`;
}

export function kite(s, x, y, r, a, b, turn = 20) {
  const tail = Array.from({ length: 6 }, (_, i) => `<path d="M${f(Math.sin(i * 1.2) * r * 0.25)} ${f(r * (1.3 + i * 0.42))}l${f(-r * 0.2)} ${f(-r * 0.12)}v${f(r * 0.24)}l${f(r * 0.4)} ${f(-r * 0.24)}v${f(r * 0.24)}z" fill="${i % 2 ? a : b}"/>`).join('');
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn})"><polygon points="${pts([[0, -r], [-r * 0.8, 0], [0, 0]])}" fill="${light(a, 0.25)}"/><polygon points="${pts([[0, -r], [r * 0.8, 0], [0, 0]])}" fill="${b}"/><polygon points="${pts([[-r * 0.8, 0], [0, r * 1.1], [0, 0]])}" fill="${b}"/><polygon points="${pts([[r * 0.8, 0], [0, r * 1.1], [0, 0]])}" fill="${dark(a, 0.2)}"/><path d="M0 ${f(r * 1.1)}q${f(r * 0.5)} ${f(r)} 0 ${f(r * 2.6)}" stroke="#fff" stroke-width="2" fill="none" opacity="0.7"/>${tail}</g>`;
}
