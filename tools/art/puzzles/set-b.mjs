// Puzzle pictures 11 to 20. Each is a function that returns an SVG text.
import { Scene, S, dark, f, light, mix, pts } from './kit-scene.mjs';
import { balloon, dome, kite, minaret, palm, pine, tower, tree } from './kit-things.mjs';

export default {
  11() { // balloons over a canyon
    const s = new Scene(11);
    s.sky('#2a7ac8', '#7ac0e8', '#ffd8b0', '#ffb088').rays(160, 560, 30, '#fff4d8', 0.24).streaks(26, 20, 480, '#ffffff', 0.4);
    const cliff = (y, c, steps) => { const top = []; let x = -20; while (x < S + 20) { const w = s.next.range(60, 190), h = s.next.range(0, 150); top.push([x, y - h], [x + w * 0.85, y - h], [x + w, y - h + 40]); x += w; } const id = s.clip(`<polygon points="${pts([...top, [S + 20, S], [-20, S]])}"/>`); s.layer([`<g clip-path="${id}"><rect x="-20" y="${y - 200}" width="1040" height="900" fill="${s.fade([light(c, 0.3), c, dark(c, 0.4)])}"/>`, Array.from({ length: steps }, (_, k) => `<path d="M-20 ${f(y - 130 + k * 30)}q250 ${f(s.next.range(-26, 26))} 520 0t520 ${f(s.next.range(-10, 10))}" stroke="${k % 2 ? dark(c, 0.35) : light(c, 0.4)}" stroke-width="${f(s.next.range(4, 12))}" fill="none" opacity="0.5"/>`), top.filter((_, i) => i % 3 === 1).map(([px, py]) => `<polygon points="${pts([[px - 4, py], [px + 34, py + 40], [px + 60, S], [px + 10, S]])}" fill="${dark(c, 0.6)}" opacity="0.45"/><polygon points="${pts([[px - 4, py], [px + 10, S], [px - 24, S], [px - 16, py]])}" fill="${light(c, 0.6)}" opacity="0.35"/>`), '</g>']); };
    cliff(620, '#d88a7a', 10); cliff(730, '#d0603e', 12); cliff(860, '#a83c34', 12);
    [[760, 240, 150, ['#ff4a5a', '#fff2d0', '#ffb02a']], [300, 190, 105, ['#2a6ae8', '#7ae0ff', '#ffffff']], [520, 470, 82, ['#8a3ae0', '#ff8ad8']], [130, 470, 92, ['#12a07a', '#d8ff7a']], [920, 560, 66, ['#ff7a1a', '#ffe04a']], [530, 110, 50, ['#e02a6a', '#ffd0e0']], [380, 640, 52, ['#ffd02a', '#e0403a']], [90, 90, 44, ['#ff6a3a', '#fff']], [700, 680, 40, ['#2ac8d8', '#fff']]].forEach((b) => s.layer(balloon(s, ...b), { dx: 8, dy: 14, blur: 12 }));
    s.add(`<path d="M-10 1000Q260 880 420 940T1010 900V1010H-10z" fill="#2a9ab0"/>`).strokes(80, [0, 930, S, 1000], ['#c8f8ff', '#5ad8e0'], { len: 70, lean: 1.4, width: 4, a: 0.6 });
    s.birds(9, 600, 330, 200, '#40284a');
    return s.toString();
  },
  12() { // northern lights over cabins
    const s = new Scene(12);
    s.sky('#060a34', '#0a2a5a', '#0f5a6a').stars(260, 0, 620).streaks(22, 250, 620, '#7ae0e0', 0.3).constellations([[[120, 330], [200, 380], [330, 350], [400, 420], [360, 500]], [[560, 330], [640, 380], [740, 340]], [[860, 280], [930, 350], [900, 430]]], '#b8fff0');
    [['#3affb0', 220, 330, 0.9], ['#4ad0ff', 130, 260, 0.7], ['#c86aff', 320, 300, 0.75]].forEach(([c, y, h, a], k) => { const n = s.line(y, 120, 1.1 + k * 0.3, 2, 160 - k * 160); for (let x = -10; x < S + 10; x += 9) { const l = h * s.next.range(0.5, 1.1); s.add(`<polygon points="${pts([[x, n(x)], [x + 10, n(x + 10)], [x + 10 + 46, n(x) - l], [x + 40, n(x) - l]])}" fill="${s.fade([[0, c, 0], [0.7, c, a * s.next.range(0.25, 0.6)], [1, light(c, 0.4), a * 0.8]])}"/>`); } });
    s.peaks([[240, 420, 520], [780, 380, 620], [520, 500, 360]], 720, '#2a5a8a', { snow: '#dffcff' });
    s.land(s.line(680, 30, 2), s.fade(['#e8fbff', '#7ab0d8']), { lines: 10, stroke: '#4a8ac8', a: 0.4 });
    for (let i = 0; i < 20; i++) s.layer(pine(s, i * 54 + s.next.range(-14, 14), 735 + s.next.range(-10, 40), s.next.range(90, 180), '#14605a'), { blur: 5 });
    s.land(s.line(800, 34, 1.6), s.fade(['#ffffff', '#8ac0e8', '#3a6ab0']), { lines: 12, gap: 18, stroke: '#3a7ac8', a: 0.35 });
    for (const [x, y, w, c] of [[180, 860, 190, '#a8502e'], [560, 830, 150, '#8a3a3a'], [800, 900, 210, '#b8642e']]) s.layer([`<rect x="${x}" y="${y - w * 0.5}" width="${w}" height="${w * 0.5}" fill="${c}"/>`, Array.from({ length: 5 }, (_, i) => `<path d="M${x} ${f(y - w * 0.08 - i * w * 0.1)}h${w}" stroke="${dark(c, 0.4)}" stroke-width="5"/>`), `<polygon points="${pts([[x - w * 0.12, y - w * 0.46], [x + w * 0.45, y - w], [x + w * 1.12, y - w * 0.46]])}" fill="#f4fdff"/><polygon points="${pts([[x + w * 0.45, y - w], [x + w * 1.12, y - w * 0.46], [x + w * 0.9, y - w * 0.46]])}" fill="#9ac8ec"/><rect x="${x + w * 0.16}" y="${y - w * 0.36}" width="${w * 0.2}" height="${w * 0.18}" fill="#ffd86a"/><rect x="${x + w * 0.62}" y="${y - w * 0.36}" width="${w * 0.2}" height="${w * 0.36}" fill="#ffb84a"/><path d="M${x + w * 0.26} ${y - w * 0.36}v${w * 0.18}" stroke="${dark(c, 0.5)}" stroke-width="4"/><rect x="${x + w * 0.72}" y="${y - w * 1.02}" width="${w * 0.12}" height="${w * 0.3}" fill="${dark(c, 0.2)}"/>`, `<path d="M${x + w * 0.78} ${y - w * 1.06}q${w * 0.3} ${-w * 0.2} ${w * 0.1} ${-w * 0.45}t${w * 0.3} ${-w * 0.35}" stroke="#dff0ff" stroke-width="${w * 0.08}" stroke-linecap="round" fill="none" opacity="0.5"/>`]).glow(x + w * 0.4, y - w * 0.2, w * 0.8, '#ffcf6a', 0.4);
    for (const [x, h] of [[60, 330], [960, 300], [460, 220]]) s.layer(pine(s, x, 1010, h, '#1a7a68'));
    s.strokes(120, [0, 880, S, 1000], ['#ffffff', '#5a9ae0'], { len: 50, lean: 1.3, width: 4, a: 0.5 });
    return s.toString();
  },
  13() { // volcano island
    const s = new Scene(13);
    s.sky('#2a0f4a', '#8a1f5a', '#ff5a3a', '#ffb04a').rays(520, 300, 32, '#ffc86a', 0.22).stars(60, 0, 200);
    s.glow(520, 260, 420, '#ff7a2a', 0.85);
    const puff = (x, y, r, c) => s.layer(`<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${s.orb([[0, light(c, 0.35)], [1, c]])}"/>`, { a: 0.25 });
    for (let i = 0; i < 26; i++) { const u = 1 - i / 26; puff(520 + 230 * u * u + 90 * Math.sin(i * 2.1) * u, 250 - 240 * u, 34 + 66 * u, mix('#8a3a5a', '#3a1a4a', u)); }
    s.layer(`<polygon points="${pts([[430, 270], [500, 300], [560, 290], [610, 268], [720, 470], [900, 700], [60, 720], [300, 480]])}" fill="${s.fade(['#7a3a5a', '#3a1a44', '#1f1236'], 0, 0, 1, 0.4)}"/>`);
    s.strokes(170, [150, 330, 830, 720], ['#b05a6a', '#1a0c2a', '#e07a5a'], { len: 70, lean: -0.6, width: 4, a: 0.5, inside: (x, y) => Math.abs(x - 510) < (y - 250) * 0.8 });
    for (const d of ['M470 286Q440 420 380 500T300 710', 'M530 292Q560 420 520 520T600 712', 'M590 276Q660 420 690 520T800 704']) s.layer(`<path d="${d}" stroke="#ff3a1a" stroke-width="30" fill="none" stroke-linecap="round"/><path d="${d}" stroke="#ffd23a" stroke-width="12" fill="none" stroke-linecap="round"/>`, { color: '#ff5a1a', a: 0.9, dx: 0, dy: 0, blur: 14 });
    for (let i = 0; i < 60; i++) { const a = s.next.range(-1.3, 1.3), l = s.next.range(60, 330); const x = 520 + Math.sin(a) * l, y = 270 - Math.cos(a) * l; s.add(`<path d="M${f(x)} ${f(y)}l${f(Math.sin(a) * 22)} ${f(-Math.cos(a) * 22)}" stroke="${s.next.pick(['#ffd23a', '#ff7a2a', '#fff0a0'])}" stroke-width="6" stroke-linecap="round"/>`); }
    s.water(700, 1010, ['#ff8a4a', '#8a2a6a', '#1f1650'], { x: 500, glint: '#ffd86a', spread: 0.8, n: 150 });
    s.layer(`<path d="M-10 1010V800Q120 760 240 850T420 1010z" fill="${s.fade(['#2a6a4a', '#12332e'])}"/>`).layer(`<path d="M1010 1010V830Q880 800 780 880T640 1010z" fill="${s.fade(['#2f7a50', '#12332e'])}"/>`);
    [[90, 850, 420, 0.28], [190, 880, 330, 0.5], [930, 890, 400, -0.35], [830, 930, 280, -0.6]].forEach((p) => s.layer(palm(s, ...p)));
    s.strokes(140, [0, 860, 400, 1000], ['#5ad07a', '#1f8a5a', '#ffb04a'], { len: 46, lean: 0.4, width: 4 }).strokes(120, [680, 880, S, 1000], ['#5ad07a', '#1f8a5a', '#ffb04a'], { len: 46, lean: -0.4, width: 4 });
    return s.toString();
  },
  14() { // cricket under floodlights
    const s = new Scene(14);
    s.sky('#0a1440', '#1f3f8a', '#4a8ac8').stars(70, 0, 250);
    for (const [x, d] of [[110, 1], [890, -1]]) { s.add(`<polygon points="${pts([[x, 110], [x + d * 900, 560], [x + d * 300, 860]])}" fill="#f4fbff" opacity="0.17"/><polygon points="${pts([[x, 110], [x + d * 420, 640], [x + d * 40, 800]])}" fill="#f4fbff" opacity="0.14"/>`); }
    s.layer(`<path d="M-10 330Q500 210 1010 330V620H-10z" fill="#22306e"/>`);
    for (let r = 0; r < 9; r++) for (let c = 0; c < 62; c++) { const x = c * 16.5 + (r % 2) * 8, y = 345 + r * 24 - 100 * Math.sin((x / S) * Math.PI) * (1 - r / 12); s.add(`<path d="M${f(x - 6)} ${f(y + 12)}q6 -13 12 0z" fill="${s.next.pick(['#ff5a6a', '#ffd25a', '#5ad0ff', '#ffffff', '#6aff9a', '#ff9a3a'])}"/><circle cx="${f(x)}" cy="${f(y)}" r="4.6" fill="#f0c8a0"/>`); }
    s.layer(`<path d="M-10 310Q500 180 1010 310V345Q500 215 -10 345z" fill="#e8eeff"/>${Array.from({ length: 20 }, (_, i) => `<path d="M${i * 52 + 6} ${f(306 - 122 * Math.sin(((i * 52) / S) * Math.PI) * 0.98)}v-46l34 12l-34 12" stroke="#fff" stroke-width="4" fill="${['#ff4a5a', '#2ad08a', '#ffd23a', '#5a7aff'][i % 4]}"/>`).join('')}`);
    for (const x of [110, 890]) s.layer([`<path d="M${x - 10} 560L${x - 5} 130h10L${x + 10} 560z" fill="#b8c4e8"/>`, `<rect x="${x - 84}" y="40" width="168" height="104" rx="8" fill="#38406e"/>`, Array.from({ length: 15 }, (_, i) => `<circle cx="${x - 66 + (i % 5) * 33}" cy="${60 + Math.floor(i / 5) * 32}" r="13" fill="#fdffff"/>`)]).glow(x, 92, 260, '#e8f6ff', 0.75);
    s.layer(`<ellipse cx="500" cy="1010" rx="900" ry="470" fill="${s.fade(['#3ac06a', '#0f7a4a'])}"/>`);
    const c = s.clip('<ellipse cx="500" cy="1010" rx="900" ry="470"/>');
    s.add(`<g clip-path="${c}">${Array.from({ length: 18 }, (_, i) => `<polygon points="${pts([[500 + (i - 9) * 60, 530], [500 + (i - 8.5) * 60, 530], [500 + (i - 8.5) * 230, 1010], [500 + (i - 9) * 230, 1010]])}" fill="#7af09a" opacity="0.28"/>`).join('')}</g><ellipse cx="500" cy="1000" rx="850" ry="420" fill="none" stroke="#fff" stroke-width="7" stroke-dasharray="46 14"/>`);
    s.layer(`<polygon points="440,600 560,600 680,1010 320,1010" fill="${s.fade(['#e8c890', '#c09058'])}"/><path d="M424 655h152M352 900h296" stroke="#fff" stroke-width="7"/>`).strokes(80, [380, 620, 620, 1000], ['#a87848', '#fff0c8'], { len: 40, lean: 0.1, a: 0.4, inside: (x, y) => Math.abs(x - 500) < 60 + (y - 600) * 0.14 });
    s.layer([0, 1, 2].map((k) => `<rect x="${474 + k * 20}" y="570" width="9" height="76" rx="4" fill="#fff2c8"/>`).join('') + '<path d="M474 570h50" stroke="#e0402a" stroke-width="6"/>');
    s.layer(`<g transform="translate(430 900) scale(1.28)"><path d="M-30 20l-16 90h26l18-70l22 72h26l-20-100z" fill="#f4f7ff"/><path d="M-42 66l-6 44h26l6-38zM14 70l10 42h26l-10-48z" fill="#d0d8f4"/><path d="M-34-70q30-20 58 0l10 96h-72z" fill="${s.fade(['#2ad08a', '#0f7a5a'], 0, 0, 1, 0.4)}"/><circle cx="-2" cy="-100" r="28" fill="#c88a5a"/><path d="M-32-104a30 30 0 0 1 60 0l14 6h-74z" fill="#0f5a4a"/><path d="M20-60l62 20l-6 18l-66-10zM-26-56l76 34l-8 16l-74-26z" fill="#1fb07a"/><g transform="rotate(38 74 -30)"><rect x="62" y="-178" width="28" height="112" rx="10" fill="#f0c078"/><rect x="62" y="-178" width="10" height="112" rx="5" fill="#ffe2a8"/><rect x="70" y="-70" width="12" height="52" rx="5" fill="#3a2a5a"/></g></g>`, { dx: 14, dy: 14 });
    s.add('<path d="M560 690Q700 400 870 350" stroke="#fff" stroke-width="5" stroke-dasharray="4 16" stroke-linecap="round" fill="none"/>').layer('<circle cx="880" cy="346" r="26" fill="#d8243a"/><path d="M864 326q16 20 8 44" stroke="#fff" stroke-width="4" fill="none"/>');
    s.strokes(120, [0, 760, S, 1000], ['#8affa8', '#0a6a3e'], { len: 26, lean: 0.3, a: 0.5, inside: (x) => x < 300 || x > 700 });
    return s.toString();
  },
  15() { // kites over the old city
    const s = new Scene(15);
    s.sky('#38a8e8', '#9ae0f0', '#fff0b8', '#ffc87a').rays(880, 120, 32, '#ffffff', 0.26).disc(880, 130, 66, '#fffce8', '#ffd86a').clouds(4, 130, 420, '#ffffff', '#c8e8f4', 180, 280).streaks(14, 40, 520, '#ffffff', 0.5);
    [[250, 200, 105, '#ff3a6a', '#ffd23a', 24], [560, 130, 72, '#2a5ae8', '#7af0ff', -18], [720, 350, 92, '#12b07a', '#d8ff6a', 30], [430, 400, 80, '#ff7a1a', '#fff0c8', -28], [110, 470, 66, '#9a3ae8', '#ff9ae0', 16], [920, 430, 60, '#e82a4a', '#ffffff', -22], [80, 110, 50, '#1ac0b0', '#ffe04a', -30], [600, 530, 46, '#ffcf1a', '#d82a5a', 18]].forEach(([x, y, ...r]) => { s.add(`<path d="M${x} ${y}Q${x + 60} ${y + 260} ${f(x * 0.6 + 220)} 800" stroke="#fff" stroke-width="2" fill="none" opacity="0.7"/>`); s.layer(kite(s, x, y, ...r), { dx: 8, dy: 14 }); });
    [[680, '#d8a078', 120], [780, '#c8744e', 150], [900, '#a8503e', 190]].forEach(([y, c, w], row) => { for (let x = -40; x < S; ) { const bw = s.next.range(w * 0.7, w * 1.2), h = s.next.range(70, 170), k = s.next.pick([c, light(c, 0.25), mix(c, '#e8c8a0', 0.5), mix(c, '#5a9ab0', 0.45)]); const b = [`<rect x="${f(x)}" y="${f(y - h)}" width="${f(bw)}" height="420" fill="${s.fade([light(k, 0.2), dark(k, 0.25)])}"/>`, `<rect x="${f(x + bw * 0.8)}" y="${f(y - h)}" width="${f(bw * 0.2)}" height="420" fill="${dark(k, 0.35)}"/>`, `<rect x="${f(x - 5)}" y="${f(y - h - 12)}" width="${f(bw + 10)}" height="15" fill="${light(k, 0.45)}"/>`]; for (let i = 0; i < 3; i++) for (let r = 0; r < 2; r++) { const px = x + bw * (0.08 + i * 0.25), py = y - h + 24 + r * 74, ww = bw * 0.16; b.push(`<path d="M${f(px)} ${f(py + 48)}v-30q${f(ww / 2)} -24 ${f(ww)} 0v30z" fill="${i === r ? '#ffd98a' : '#3a2440'}"/><path d="M${f(px - 4)} ${f(py + 50)}h${f(ww + 8)}" stroke="${light(k, 0.5)}" stroke-width="5"/>`); } if (s.next() < 0.4) b.push(dome(s, x + bw * 0.4, y - h - 8, bw * 0.2, '#2aa098')); s.layer(b); if (s.next() < 0.75) { const px = x + bw * s.next.range(0.2, 0.7), py = y - h - 12, t = s.next.pick(['#ff4a6a', '#2a6ae8', '#12b07a', '#ffcf2a']); s.layer(`<path d="M${f(px - 14)} ${f(py)}q0 -56 14 -56t14 56z" fill="${t}"/><circle cx="${f(px)}" cy="${f(py - 66)}" r="11" fill="#8a5238"/><path d="M${f(px + 6)} ${f(py - 46)}l26 -36" stroke="#8a5238" stroke-width="7" stroke-linecap="round"/>`, { blur: 4 }); } x += bw * s.next.range(0.95, 1.1); } });
    const flags = Array.from({ length: 18 }, (_, i) => { const t = i / 18, x = t * S, y = 700 + 4 * t * (1 - t) * 90; return `<polygon points="${pts([[x, y], [x + 44, y + 4], [x + 18, y + 52]])}" fill="${['#ff4a6a', '#ffd23a', '#2ac0d8', '#fff', '#9a5aff'][i % 5]}"/>`; });
    s.layer(flags);
    return s.toString();
  },
  16() { // great mosque at dusk
    const s = new Scene(16);
    s.sky('#241a6e', '#7a2f9a', '#ff6a7a', '#ffc07a').rays(500, 560, 34, '#ffe0a0', 0.2).stars(110, 0, 320).streaks(22, 120, 520, '#ffb0c0', 0.4);
    s.add('<path d="M806 84a74 74 0 1 0 62 116a58 58 0 1 1 -62 -116z" fill="#fff6d8"/>').glow(820, 150, 190, '#ffe8b0', 0.5).birds(14, 300, 260, 210, '#3a1450');
    const wall = (x, y, w, h, c) => [`<rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="${s.fade([light(c, 0.3), dark(c, 0.25)])}"/>`, `<rect x="${x - 6}" y="${y - h - 14}" width="${w + 12}" height="16" fill="${light(c, 0.5)}"/>`, Array.from({ length: Math.floor(w / 24) }, (_, i) => `<path d="M${x + i * 24 + 2} ${y - h - 12}q10 -26 20 0z" fill="${light(c, 0.45)}"/>`)];
    const arch = (x, y, w, h, c, l) => `<path d="M${x} ${y}v${-h * 0.55}Q${x} ${f(y - h * 0.85)} ${f(x + w / 2)} ${y - h}Q${x + w} ${f(y - h * 0.85)} ${x + w} ${f(y - h * 0.55)}V${y}z" fill="${dark(c, 0.55)}"/><path d="M${f(x + w * 0.14)} ${y}v${-h * 0.5}Q${f(x + w * 0.14)} ${f(y - h * 0.76)} ${f(x + w / 2)} ${f(y - h * 0.88)}Q${f(x + w * 0.86)} ${f(y - h * 0.76)} ${f(x + w * 0.86)} ${f(y - h * 0.5)}V${y}z" fill="${s.fade([l, '#c84a5a'])}"/>`;
    const c = '#d0523e';
    s.layer([minaret(s, 250, 740, 440, '#c06a6a'), minaret(s, 750, 740, 440, '#c06a6a')], { a: 0.25 });
    s.layer([dome(s, 320, 560, 105, '#f4e4d8'), dome(s, 680, 560, 105, '#f4e4d8')]).layer(dome(s, 500, 520, 160, '#fff4e8'));
    s.layer([wall(150, 770, 700, 200, c), ...[0, 1, 2, 4, 5, 6].map((i) => arch(172 + i * 94, 770, 74, 140, c, '#ffd98a'))]).layer([wall(400, 780, 200, 290, '#e0654a'), arch(440, 780, 120, 230, c, '#ffe8a0'), ...[0, 1].map((k) => [0, 1, 2].map((j) => `<rect x="${410 + k * 156}" y="${520 + j * 80}" width="22" height="56" rx="10" fill="#ffd0a8"/>`))]);
    s.layer([minaret(s, 90, 800, 620, '#e07058'), minaret(s, 910, 800, 620, '#e07058')]);
    s.land(() => 775, s.fade(['#ffb080', '#8a3a6a', '#3a1f5e']), { lines: 0 });
    for (let r = 0; r < 9; r++) { const y = 782 + r * r * 2.6 + r * 5; s.add(`<path d="M-10 ${f(y)}h1020" stroke="#ffdfb0" stroke-width="${1.5 + r * 0.4}" opacity="0.45"/>`); }
    for (let i = -12; i <= 12; i++) s.add(`<path d="M${500 + i * 42} 778L${500 + i * 130} 1010" stroke="#ffdfb0" stroke-width="2.5" opacity="0.35"/>`);
    s.layer(`<polygon points="462,800 538,800 690,1010 310,1010" fill="${s.fade(['#ff9a7a', '#6a7ad8', '#2a2a78'])}"/>`).add([minaret(s, 500, 960, 0.001, c)]);
    s.strokes(60, [330, 820, 670, 1000], ['#ffffff', '#ffd0a8'], { len: 44, lean: 1.57, width: 4, a: 0.5, jitter: 0.04, inside: (x, y) => Math.abs(x - 500) < 40 + (y - 800) * 0.7 });
    for (const [x, h] of [[30, 300], [210, 210], [800, 220], [975, 320]]) s.layer(`<path d="M${x} 1010Q${x - h * 0.16} ${1010 - h * 0.5} ${x} ${1010 - h}Q${x + h * 0.16} ${1010 - h * 0.5} ${x} 1010z" fill="${s.fade(['#2a9a7a', '#12504e', '#0a2a34'], 0, 0, 1, 0)}"/>`);
    return s.toString();
  },
  17() { // mountain road with a jeep
    const s = new Scene(17);
    s.sky('#2a6ac0', '#7ac0e8', '#e8f6ff').rays(850, 60, 26, '#ffffff', 0.25).clouds(4, 110, 250, '#ffffff', '#b8d8f0', 170, 280).streaks(12, 30, 280, '#ffffff', 0.5);
    s.peaks([[200, 130, 620], [620, 60, 640], [930, 190, 520]], 640, '#6a86b8', { rough: 26 }).peaks([[420, 330, 520], [800, 350, 420]], 700, '#8a7a88', { snow: '', rough: 22 });
    const l1 = s.line(620, 50, 1.4, 3, 90); s.land(l1, s.fade(['#c8a06a', '#8a5a4a']), { lines: 12, stroke: '#5a3040', a: 0.25 });
    s.layer(`<path d="M-10 860C200 760 240 700 420 720S640 800 1010 690V830C700 900 560 840 420 830S160 900 -10 980z" fill="${s.fade(['#4ae0d8', '#1a8ac0'], 0, 0, 1, 0.4)}"/>`).strokes(90, [0, 700, S, 900], ['#ffffff', '#b8fff4'], { len: 54, lean: 1.35, width: 4, a: 0.6, inside: (x, y) => { const m = x < 420 ? 900 - x * 0.3 : 780 - (x - 420) * 0.03; return Math.abs(y - m) < 40; } });
    s.layer([`<path d="M120 640Q470 800 880 600" stroke="#5a2e2a" stroke-width="9" fill="none"/><path d="M120 560Q470 740 880 520" stroke="#8a4a34" stroke-width="7" fill="none"/>`, Array.from({ length: 31 }, (_, i) => { const t = i / 30, x = 120 + 760 * t; const yb = (1 - t) ** 2 * 640 + 2 * t * (1 - t) * 800 + t * t * 600, yt = (1 - t) ** 2 * 560 + 2 * t * (1 - t) * 740 + t * t * 520; return `<path d="M${f(x)} ${f(yt)}V${f(yb)}" stroke="#8a4a34" stroke-width="3.5"/><path d="M${f(x - 12)} ${f(yb)}h24" stroke="#e8b070" stroke-width="10"/>${i % 3 === 1 ? `<polygon points="${pts([[x - 12, yt + 2], [x + 14, yt + 4], [x, yt + 34]])}" fill="${['#ff4a5a', '#ffd23a', '#4ad07a', '#fff', '#4a8aff'][i % 5]}"/>` : ''}`; }), [120, 880].map((x) => `<path d="M${x - 16} 700l6 -190h20l6 190z" fill="#6a3a34"/>`)]);
    s.land((x) => 850 + 60 * Math.cos(x / 170 + 1.4) + (x > 500 ? (x - 500) * 0.12 : 0), s.fade(['#7a9a4a', '#3a4a34']), { lines: 8, stroke: '#d8e87a' });
    s.layer(`<path d="M-10 940Q300 830 560 900T1010 880V990Q760 1000 560 985T-10 1040z" fill="${s.fade(['#6a6478', '#38344e'])}"/><path d="M-10 985Q300 880 560 945T1010 932" stroke="#ffe9a0" stroke-width="8" stroke-dasharray="52 34" fill="none"/>`);
    s.layer(`<g transform="translate(560 900) rotate(3) scale(1.2)"><path d="M-120 0v-44l30-8l28-52H60l30 50l44 10V0z" fill="${s.fade(['#ff7a4a', '#d8283a'])}"/><path d="M-84-54l22-42H-6v42zM4-96h50l22 42H4z" fill="#c8f2ff"/><path d="M-70-54l20-42M20-54l14-42" stroke="#fff" stroke-width="6"/><rect x="-130" y="-8" width="270" height="16" rx="6" fill="#3a2440"/><circle cx="128" cy="-26" r="10" fill="#fff6b0"/><rect x="-56" y="-134" width="110" height="30" rx="6" fill="#8a5a3a"/><rect x="-48" y="-150" width="44" height="22" rx="5" fill="#2aa0a0"/><rect x="4" y="-146" width="40" height="18" rx="5" fill="#ffd23a"/><rect x="-140" y="-50" width="18" height="44" rx="8" fill="#1c1a2c"/>${[-74, 80].map((x) => `<circle cx="${x}" cy="10" r="36" fill="#1c1a2c"/><circle cx="${x}" cy="10" r="17" fill="#d0d6ea"/><path d="M${x - 22} -6a28 28 0 0 1 26 -12" stroke="#8a88a8" stroke-width="5" fill="none"/>`).join('')}</g>`);
    for (const [x, y, h] of [[60, 930, 190], [150, 900, 150], [930, 860, 210], [840, 850, 140], [360, 868, 120]]) s.layer(pine(s, x, y, h, '#2a7a5a'));
    s.strokes(70, [0, 960, S, 1000], ['#a8d86a', '#5a8a44', '#ff8ab0'], { len: 36, lean: 0.3, width: 4 });
    return s.toString();
  },
  18() { // jungle waterfall
    const s = new Scene(18);
    s.sky('#c8f8b0', '#4ac88a', '#0f6a5a').rays(420, -60, 30, '#ffffd8', 0.32);
    s.land(s.line(300, 90, 2), '#2a9a72', { lines: 5 });
    for (let i = 0; i < 12; i++) s.layer(tree(s, i * 92, 420 + s.next.range(-30, 30), s.next.range(180, 280), s.next.pick(['#3ab06a', '#5ac87a', '#2a8a5a'])), { a: 0.25 });
    s.layer(`<polygon points="${pts([[-10, 330], [140, 300], [240, 340], [360, 330], [390, 700], [-10, 820]])}" fill="${s.fade(['#8a7a68', '#3a3a4a'], 0, 0, 1, 0.7)}"/><polygon points="${pts([[610, 340], [720, 310], [860, 350], [1010, 320], [1010, 830], [600, 700]])}" fill="${s.fade(['#7a6a60', '#2a2e40'], 0, 0, 1, 0.7)}"/>`);
    for (let i = 0; i < 60; i++) { const left = i % 2, x = left ? s.next.range(-10, 320) : s.next.range(640, 980), y = s.next.range(350, 690), w = s.next.range(30, 80), h = s.next.range(24, 60); s.add(`<polygon points="${pts([[x, y], [x + w, y - 8], [x + w * 0.86, y + h], [x + 8, y + h * 0.9]])}" fill="${dark('#8a7a68', 0.55)}" opacity="0.4"/><polygon points="${pts([[x, y], [x + w, y - 8], [x + w * 0.7, y + h * 0.2], [x + 6, y + h * 0.3]])}" fill="#d8c8a4" opacity="0.45"/>`); }
    s.layer(`<path d="M340 330Q480 300 630 330Q650 520 640 760H350Q340 520 340 330z" fill="${s.fade(['#eaffff', '#7ae0f0', '#c8f8ff'])}"/>`);
    for (let i = 0; i < 90; i++) { const x = s.next.range(345, 630), y = s.next.range(330, 640), l = s.next.range(50, 150); s.add(`<path d="M${f(x)} ${f(y)}q${f(s.next.range(-6, 6))} ${f(l / 2)} 0 ${f(l)}" stroke="${s.next.pick(['#ffffff', '#3ab0d8', '#b8f4ff'])}" stroke-width="${f(s.next.range(3, 9))}" stroke-linecap="round" opacity="0.65" fill="none"/>`); }
    s.water(740, 1010, ['#7af0e8', '#1aa0b0', '#0a4a6a'], { x: 490, glint: '#ffffff', spread: 0.6 });
    for (let i = 0; i < 26; i++) s.add(`<circle cx="${f(s.next.range(330, 660))}" cy="${f(s.next.range(715, 775))}" r="${f(s.next.range(14, 36))}" fill="#ffffff" opacity="0.55"/>`);
    const leaf = (x, y, l, a, c) => `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(a)})"><path d="M0 0Q${l * 0.3} ${-l * 0.28} ${l} 0Q${l * 0.3} ${l * 0.28} 0 0z" fill="${s.fade([light(c, 0.3), dark(c, 0.3)])}"/><path d="M0 0H${l * 0.95}${[0.2, 0.35, 0.5, 0.65, 0.8].map((u) => `M${l * u} 0l${l * 0.1} ${-l * 0.1 * (1.2 - u)}M${l * u} 0l${l * 0.1} ${l * 0.1 * (1.2 - u)}`).join('')}" stroke="${light(c, 0.5)}" stroke-width="3" opacity="0.7" fill="none"/></g>`;
    for (const [cx, cy, from, to] of [[-30, 1010, -88, -5], [1030, 1010, -176, -92], [-30, -20, 5, 85], [1030, -20, 95, 175]]) for (let i = 0; i < 7; i++) s.layer(leaf(cx, cy, s.next.range(240, 400), from + ((to - from) * i) / 6, s.next.pick(['#1f9a5a', '#3ac06a', '#0f7a5a', '#8ad04a'])), { blur: 8 });
    const parrot = (x, y, k, a, b) => s.layer(`<g transform="translate(${x} ${y}) scale(${k} ${Math.abs(k)})"><path d="M-20 40Q-60 120 -50 190Q-20 130 0 60z" fill="${b}"/><path d="M-10-60Q50-60 40 10Q30 80-24 70Q-60 0-10-60z" fill="${a}"/><path d="M-30-20Q-100-60-150-20Q-90 0-30 40zM0-10Q60-110 150-110Q110-20 20 40z" fill="${b}"/><path d="M0-10Q50-70 100-84Q70-20 14 20z" fill="#ffd23a"/><circle cx="14" cy="-52" r="34" fill="${a}"/><path d="M38-70q34 10 12 44q-14-6-18-26z" fill="#2a2034"/><circle cx="20" cy="-58" r="12" fill="#fff"/><circle cx="23" cy="-58" r="6" fill="#111"/></g>`);
    parrot(240, 230, 0.95, '#ff3a4a', '#2a6ae8'); parrot(790, 470, -0.8, '#ffc01a', '#12a08a'); parrot(660, 160, 0.5, '#3a8aff', '#ff7a2a');
    for (let i = 0; i < 14; i++) { const x = s.next.pick([s.next.range(0, 280), s.next.range(720, 1000)]), y = s.next.range(800, 990); s.add([0, 1, 2, 3, 4].map((k) => `<ellipse cx="${f(x + 13 * Math.cos(k * 1.26))}" cy="${f(y + 13 * Math.sin(k * 1.26))}" rx="12" ry="9" fill="${['#ff5ab0', '#ffb02a', '#fff'][i % 3]}"/>`), `<circle cx="${f(x)}" cy="${f(y)}" r="7" fill="#ffe04a"/>`); }
    return s.toString();
  },
  19() { // rice terraces
    const s = new Scene(19);
    s.sky('#ff9a8a', '#ffd0a0', '#fff4c8').rays(200, 250, 28, '#ffffff', 0.3).disc(200, 240, 62, '#fffdf0', '#ffb86a').streaks(16, 40, 300, '#ffffff', 0.5);
    s.peaks([[420, 170, 520], [800, 120, 620]], 520, '#7a9ac0', { snow: '' });
    for (let k = 0; k < 15; k++) {
      const y = 360 + k * 44 + k * k * 0.4, n = s.line(y, 30 + k * 3, 0.7 + (k % 3) * 0.2, 2, (k % 2 ? 1 : -1) * 110);
      const top = []; for (let x = -20; x <= S + 20; x += 10) top.push([x, n(x)]);
      const water = k % 3 === 1;
      s.layer([`<polygon points="${pts([...top, [S + 20, S + 20], [-20, S + 20]])}" fill="${mix('#5a8a3a', '#1f5a3a', k / 15)}"/>`, `<polygon points="${pts([...top.map(([x, py]) => [x, py + 3]), ...[...top].reverse().map(([x, py]) => [x, py + 26 + k])])}" fill="${water ? s.fade(['#ffe0b8', '#8ac8d8'], 0, 0, 1, 0) : s.fade(['#b8e84a', '#4ab04a'], 0, 0, 1, 0)}"/>`, `<polyline points="${pts(top)}" fill="none" stroke="#fff6c0" stroke-width="4" opacity="0.8"/>`], { dy: 6, blur: 6 });
      if (!water) s.strokes(70, [0, y - 60, S, y + 110], ['#e8ff8a', '#2a8a3a'], { len: 18 + k, lean: 0.25, width: 3, a: 0.85, inside: (x, py) => py > n(x) + 8 && py < n(x) + 28 + k });
      else s.strokes(26, [0, y - 60, S, y + 110], ['#ffffff'], { len: 44, lean: 1.5, width: 3, a: 0.7, inside: (x, py) => py > n(x) + 6 && py < n(x) + 24 + k });
      if ([3, 7, 11].includes(k)) { const x = [690, 230, 640][(k - 3) / 4], yy = n(x) + 6, w = 60 + k * 9; s.layer([`<rect x="${x}" y="${f(yy - w * 0.5)}" width="${w}" height="${f(w * 0.5)}" fill="#e8b070"/><rect x="${f(x + w * 0.4)}" y="${f(yy - w * 0.36)}" width="${f(w * 0.2)}" height="${f(w * 0.36)}" fill="#4a2430"/>`, `<polygon points="${pts([[x - w * 0.2, yy - w * 0.42], [x + w * 0.5, yy - w * 1.1], [x + w * 1.2, yy - w * 0.42]])}" fill="${s.fade(['#d8683a', '#8a3030'], 0, 0, 1, 0)}"/>`]); s.layer(palm(s, x + w * 1.5, yy + 10, w * 1.7, 0.2)); }
      if ([5, 9, 12].includes(k)) { const x = [330, 820, 240][[5, 9, 12].indexOf(k)], yy = n(x) + 16, h = 40 + k * 4; s.layer(`<path d="M${x - h * 0.3} ${f(yy)}q${h * 0.1} ${-h * 0.7} ${h * 0.35} ${-h * 0.65}l${h * 0.3} ${h * 0.5}l${-h * 0.2} ${h * 0.15}z" fill="#d83a5a"/><path d="M${f(x - h * 0.35)} ${f(yy - h * 0.62)}l${f(h * 0.4)} ${f(-h * 0.34)}l${f(h * 0.42)} ${f(h * 0.34)}z" fill="#ffe0a0"/>`, { blur: 4 }); }
    }
    s.birds(8, 600, 200, 170, '#5a3a5a');
    return s.toString();
  },
  20() { // harbour
    const s = new Scene(20);
    s.sky('#ff8a6a', '#ffc890', '#fff0c8').rays(780, 250, 28, '#fff8d8', 0.3).disc(780, 250, 60, '#fffef0', '#ffc04a').clouds(3, 110, 190, '#fff4e8', '#f4a890', 160, 250).streaks(12, 40, 260, '#fff', 0.5);
    s.land(s.line(330, 60, 1.6, 3, 60), '#8a7ab0', { lines: 4 });
    const cols = ['#f05a4a', '#ffc04a', '#4ab0a8', '#f48ab0', '#5a7ad8', '#fff0d0', '#e8804a', '#7ac06a'];
    for (let r = 0; r < 3; r++) for (let x = -20 + r * 20, i = 0; x < S; i++) { const w = s.next.range(62, 100), h = s.next.range(100, 170), y = 400 + r * 76, c = cols[(i * 3 + r) % 8]; s.layer([tower(s, x, y + 20, w, h, c, { lit: '#ffe9a0', rate: 0.35, win: 24 }), `<polygon points="${pts([[x - 7, y + 20 - h], [x + w * 0.5, y - h - 24], [x + w + 7, y + 20 - h]])}" fill="${dark('#d8603a', 0.1)}"/><polygon points="${pts([[x + w * 0.5, y - h - 24], [x + w * 1.24, y - h - 10], [x + w + 7, y + 20 - h]])}" fill="#8a3030"/>`], { blur: 5 }); x += w * 1.16; }
    s.layer(`<rect x="-10" y="560" width="1020" height="40" fill="#b89a80"/>${Array.from({ length: 30 }, (_, i) => `<path d="M${i * 36} 562l10 36" stroke="#7a5a50" stroke-width="4"/>`).join('')}`);
    s.water(596, 1010, ['#ffb890', '#3aa0b0', '#0f4a7a'], { x: 780, spread: 0.4, n: 170 });
    const boat = (x, y, k, c, d) => s.layer(`<g transform="translate(${x} ${y}) scale(${k} ${Math.abs(k)})"><path d="M-150-40Q-130 50-80 54H90Q140 40 170-60Q60-20-150-40z" fill="${s.fade([light(c, 0.25), dark(c, 0.35)])}"/><path d="M-150-40Q60-20 170-60l-4 20Q60 0-146-22z" fill="${d}"/><rect x="-70" y="-100" width="90" height="66" rx="8" fill="#fff4e0"/><rect x="-58" y="-88" width="26" height="24" fill="#4a8ac0"/><rect x="-20" y="-88" width="26" height="24" fill="#4a8ac0"/><path d="M-80-98h112l-8-18h-94z" fill="${d}"/><path d="M60-34V-210M60-200L150-60M60-200L-50-110" stroke="#4a2a34" stroke-width="7" fill="none"/><path d="M62-206l52 16l-52 18z" fill="#ff4a5a"/>${[-100, -40, 20, 80].map((p, i) => `<circle cx="${p}" cy="8" r="15" fill="none" stroke="${i % 2 ? '#fff' : '#ffd23a'}" stroke-width="8"/>`).join('')}<path d="M90-40l6-30h30l-4 26z" fill="#c8a070"/></g><path d="M${x - 170 * k} ${y + 54 * Math.abs(k)}q${170 * k} 30 ${330 * k} -6" stroke="#fff" stroke-width="6" fill="none" opacity="0.7"/>`, { dy: 14 });
    boat(250, 700, 0.8, '#2a8ad8', '#ffd23a'); boat(720, 690, -0.7, '#e84a4a', '#fff2d8'); boat(560, 800, 0.95, '#12a080', '#ff8a3a'); boat(210, 880, -1.1, '#8a4ad0', '#7af0e0'); boat(840, 900, 1.15, '#f0782a', '#2a4ab8');
    for (let i = 0; i < 9; i++) { const x = s.next() * S, y = s.next.range(90, 560); s.layer(`<path d="M${f(x - 34)} ${f(y - 12)}q20 -12 34 10q14 -24 36 -16q-22 6 -36 28q-12 -18 -34 -22z" fill="#ffffff"/>`, { blur: 4 }); }
    return s.toString();
  },
};
