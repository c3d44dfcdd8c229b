// Puzzle pictures 1 to 10. Each is a function that returns an SVG text.
import { Scene, S, dark, f, light, mix, pts } from './kit-scene.mjs';
import { balloon, dome, fish, kite, minaret, palm, pine, sailboat, tower, tree } from './kit-things.mjs';

export default {
  1() { // mountain lake at dawn
    const s = new Scene(1);
    s.sky('#3a2a78', '#c0508c', '#ff9a6c', '#ffd9a0').rays(690, 330, 26, '#ffe6b0', 0.2);
    s.disc(690, 330, 66, '#fffbe2', '#ffc46a').streaks(16, 60, 300, '#ffd0c0', 0.4).clouds(4, 110, 260, '#ffe1d0', '#e87f96', 160, 260);
    s.peaks([[160, 210, 560], [880, 250, 520], [500, 150, 620]], 620, '#6a4f9e', { snow: '#fff1ec' });
    s.land(s.line(560, 46, 2), '#4a3f8a', { lines: 3 });
    s.water(600, 1010, ['#e98f8a', '#7b4d9a', '#33256b'], { x: 690, glint: '#ffe9b0' });
    s.land((x) => 720 + 150 * Math.cos(x / 240) + 40 * Math.sin(x / 60), '#1f6a5a', { lines: 10, stroke: '#8ff0b8' });
    for (let i = 0; i < 26; i++) { const x = i * 41 + s.next.range(-15, 15), y = 760 + 150 * Math.cos(x / 240) + 40 * Math.sin(x / 60) + s.next.range(0, 120); s.layer(pine(s, x, y, s.next.range(120, 210), i % 3 ? '#1f7a5c' : '#2a9a66'), { a: 0.3, blur: 5 }); }
    s.strokes(260, [0, 850, S, 1010], ['#9af0a8', '#4cc484', '#ffd27a', '#ff8a9a'], { len: 34, lean: 0.4 });
    return s.toString();
  },
  2() { // dunes with a caravan
    const s = new Scene(2);
    s.sky('#1d5a8a', '#f08a5a', '#ffc870').rays(270, 300, 30, '#fff0b8', 0.22).disc(270, 300, 104, '#fffde8', '#ffb84a');
    s.streaks(18, 30, 380, '#ffe6c0', 0.4).birds(7, 650, 180, 150, '#5a2338');
    const dunes = [[430, 60, '#e88a4a'], [530, 90, '#d9703c'], [650, 110, '#c2562f'], [800, 90, '#9a3d2c']];
    dunes.forEach(([y, amp, c], i) => {
      const line = s.line(y, amp, 0.9 + i * 0.15, 2, i % 2 ? 120 : -120);
      s.land(line, s.fade([light(c, 0.45), c, dark(c, 0.35)], 0, 0, 0.5, 1), { lines: 13, gap: 13, stroke: i % 2 ? '#ffdf9a' : '#5a1d28', a: 0.22 });
      if (i === 1) for (let k = 0; k < 5; k++) {
        const x = 420 + k * 118, y0 = line(x) + 6;
        s.layer(`<g transform="translate(${f(x)} ${f(y0)}) scale(1.15)" fill="#3a1a2e"><path d="M-34 0v-38q-4-20 10-20q6-22 18 0q8-24 20 2q12 2 14-14l4-26q10-8 22 2l-2 8l-14 2l-6 36q-4 12-14 12v36h-7v-30h-28v30z"/><path d="M-14-62h28l-4 24h-22z" fill="${['#2ab0c0', '#ffd25a', '#f05a7a', '#5ad08a', '#a07aff'][k]}"/></g>`, { a: 0.25, blur: 4, dx: 12, dy: 5 });
      }
    });
    s.strokes(300, [0, 780, S, 1000], ['#ffb060', '#6a2430', '#ffd890'], { len: 40, lean: 1.25, width: 2.5, a: 0.4 });
    return s.toString();
  },
  3() { // city at night
    const s = new Scene(3);
    s.sky('#0a0d3a', '#2c1a78', '#8a2a8e', '#ff6a8a').stars(170, 0, 420).rays(760, 190, 20, '#c9b8ff', 0.2).constellations([[[60, 60], [140, 120], [240, 90], [310, 160], [270, 240]], [[400, 50], [460, 130], [560, 150]]]);
    s.disc(760, 190, 84, '#fdf6ff', '#c6b4ff').add('<circle cx="735" cy="175" r="16" fill="#b6a2ee"/><circle cx="785" cy="215" r="22" fill="#b6a2ee"/><circle cx="775" cy="150" r="9" fill="#b6a2ee"/>');
    s.streaks(12, 80, 420, '#ff9ac8', 0.3);
    [[640, '#5a2a8e', 46, '#ffb0d8'], [720, '#33237a', 60, '#ffd98a'], [840, '#1a2158', 84, '#7ae8ff']].forEach(([y, c, w, lit], row) => {
      for (let x = -30; x < S; ) { const bw = s.next.range(w * 0.7, w * 1.5), h = s.next.range(150, 330) - row * 30 + 130 * Math.sin(x / 140 + row * 2); s.layer(tower(s, x, y + 10, bw, Math.max(110, h), s.next() < 0.3 ? light(c, 0.14) : c, { lit, rate: 0.55, win: 13 + row * 4, roof: s.next.int(0, 3) }), { a: 0.35, blur: 7 }); x += bw * s.next.range(1.05, 1.4); }
    });
    s.water(840, 1010, ['#3a2a8e', '#120f44'], { x: 700, spread: 0.9, glint: '#ff9ad8', n: 150 });
    s.layer(`<path d="M-10 830Q250 700 500 826Q750 700 1010 830" fill="none" stroke="#ff7a9a" stroke-width="9"/><path d="M-10 842h1020" stroke="#ffd0e0" stroke-width="14"/>${Array.from({ length: 40 }, (_, i) => { const x = i * 26, u = (x % 500) / 500, y = 830 - 4 * u * (1 - u) * 64; return `<path d="M${x} ${f(y)}V842" stroke="#ffb0c8" stroke-width="2.5"/>`; }).join('')}`);
    return s.toString();
  },
  4() { // coral reef
    const s = new Scene(4);
    s.sky('#7af0e0', '#18b0d0', '#0a5aa8', '#0a2a6a').rays(230, -120, 34, '#ffffff', 0.2, 1600);
    s.land(s.line(640, 90, 1.4), '#0d4a86', { lines: 6, stroke: '#5ad0f0' }).land(s.line(760, 80, 1.8), '#123a72', { lines: 6, stroke: '#5ad0f0' });
    const coral = (x, y, h, c) => { const out = []; const grow = (px, py, a, l, w) => { if (l < h * 0.09) return; const ex = px + Math.sin(a) * l, ey = py - Math.cos(a) * l; out.push(`<path d="M${f(px)} ${f(py)}L${f(ex)} ${f(ey)}" stroke="${out.length % 3 ? c : light(c, 0.35)}" stroke-width="${f(w)}" stroke-linecap="round"/>`); grow(ex, ey, a - s.next.range(0.25, 0.6), l * 0.76, w * 0.74); grow(ex, ey, a + s.next.range(0.2, 0.6), l * 0.72, w * 0.74); }; grow(x, y, 0.1, h * 0.34, h * 0.09); return out; };
    [[90, 960, 330, '#ff5a7a'], [250, 1010, 260, '#ffb03a'], [410, 1000, 200, '#c85aff'], [640, 1010, 260, '#ff7a4a'], [820, 980, 350, '#ff4a9a'], [950, 1010, 230, '#ffd04a']].forEach((c) => s.layer(coral(...c)));
    s.land(s.line(930, 40, 2), s.fade(['#f0c890', '#a8684a']), { lines: 6, stroke: '#fff0c8', a: 0.4 });
    [[300, 300, 190, '#ff8a2a', '#ffffff', 1], [640, 200, 130, '#ffd83a', '#2a2a6a', -1], [760, 440, 210, '#ff4a8a', '#ffe0f0', -1], [180, 520, 120, '#3affc8', '#0a4a6a', 1], [480, 560, 150, '#8a6aff', '#ffe04a', 1], [870, 250, 90, '#ffb0e0', '#c83a8a', -1], [90, 180, 100, '#ff6a5a', '#fff', 1], [540, 380, 80, '#5affff', '#1a5a9a', 1], [420, 120, 80, '#ffa0a0', '#ffffff', 1]].forEach((a) => s.layer(fish(s, ...a), { a: 0.3 }));
    for (let i = 0; i < 60; i++) s.add(`<circle cx="${f(s.next() * S)}" cy="${f(s.next() * 800)}" r="${f(s.next.range(3, 13))}" fill="none" stroke="#e8ffff" stroke-width="2.5" opacity="0.6"/>`);
    s.strokes(90, [0, 800, S, 1000], ['#2ad08a', '#1a9a7a', '#8aff9a'], { len: 120, lean: 0.3, width: 7, a: 0.75 });
    return s.toString();
  },
  5() { // circuit from above
    const s = new Scene(5);
    s.add(`<rect width="1000" height="1000" fill="${s.fade(['#3aa85a', '#1a7a4a'], 0, 0, 1, 1)}"/>`);
    for (let i = -12; i < 24; i++) s.add(`<path d="M${i * 62} -10l420 1020h34l-420 -1020z" fill="${i % 2 ? '#4fc46a' : '#1d8a50'}" opacity="0.55"/>`);
    const d = 'M-60 240C180 60 380 90 470 240S640 420 790 300S1010 330 880 520S560 560 470 660S640 900 1060 780';
    const d2 = 'M-60 820C120 700 190 560 300 620S330 900 480 1060';
    for (const [path, w] of [[d, 128], [d2, 104]]) {
      s.layer(`<path d="${path}" fill="none" stroke="#e8dcc0" stroke-width="${w + 46}"/>`);
      s.add(`<path d="${path}" fill="none" stroke="#ffffff" stroke-width="${w + 22}"/><path d="${path}" fill="none" stroke="#f0323c" stroke-width="${w + 22}" stroke-dasharray="34 34"/><path d="${path}" fill="none" stroke="#3a3d52" stroke-width="${w}"/><path d="${path}" fill="none" stroke="#53576f" stroke-width="${w * 0.42}" opacity="0.8"/><path d="${path}" fill="none" stroke="#fff6c8" stroke-width="4" stroke-dasharray="40 30"/>`);
    }
    const car = (x, y, a, c) => `<g transform="translate(${x} ${y}) rotate(${a}) scale(1.25)"><rect x="-36" y="-21" width="16" height="42" rx="4" fill="${dark(c, 0.35)}"/><rect x="30" y="-22" width="10" height="44" rx="3" fill="${light(c, 0.3)}"/><g fill="#14151f"><rect x="-30" y="-25" width="20" height="11" rx="4"/><rect x="-30" y="14" width="20" height="11" rx="4"/><rect x="12" y="-24" width="16" height="10" rx="4"/><rect x="12" y="14" width="16" height="10" rx="4"/></g><path d="M-34-11h30l10-4h10l24 9v12l-24 9h-10l-10-4h-30z" fill="${c}"/><circle cx="-2" cy="0" r="8" fill="#fff"/><path d="M10-2h26v4h-26z" fill="#fff"/></g>`;
    [[110, 150, -32, '#ff3a4a'], [330, 128, 14, '#3a8aff'], [452, 235, 62, '#ffd23a'], [610, 352, 10, '#3affb0'], [820, 296, -6, '#c06aff'], [905, 470, 128, '#ff8a2a'], [640, 572, 172, '#ffffff'], [482, 640, 118, '#ff5ab0'], [560, 770, 40, '#5ad0ff'], [800, 830, -4, '#a0ff4a'], [150, 650, -48, '#ff3a4a'], [320, 680, 84, '#3a8aff']].forEach((c) => s.layer(car(...c), { dx: 7, dy: 9, blur: 4 }));
    for (let i = 0; i < 46; i++) { const x = s.next() * S, y = s.next() * S; if ((y > 600 && y < 720 && x > 560) || (y < 130 && x > 560) || (x > 640 && y > 610 && y < 700) || (y > 880 && x > 600) || (x < 220 && y > 330 && y < 560) || (x > 120 && x < 420 && y > 340 && y < 500)) s.layer([`<circle cx="${f(x)}" cy="${f(y)}" r="30" fill="#167044"/>`, `<circle cx="${f(x - 8)}" cy="${f(y - 9)}" r="18" fill="#48c272"/>`], { dx: 12, dy: 14, blur: 6 }); }
    s.layer(`<g transform="rotate(8 780 90)"><rect x="600" y="30" width="380" height="92" rx="8" fill="#2a3a8a"/>${Array.from({ length: 90 }, (_, i) => `<circle cx="${616 + (i % 23) * 16}" cy="${48 + Math.floor(i / 23) * 18}" r="6" fill="${['#ff6a6a', '#ffd25a', '#6ad0ff', '#ffffff', '#8aff9a'][(i * 7) % 5]}"/>`).join('')}</g>`);
    return s.toString();
  },
  6() { // ringed planet and rocket
    const s = new Scene(6);
    s.sky('#120a3e', '#3a1470', '#10124a').rays(220, 240, 22, '#ff7ad8', 0.1);
    for (const [x, y, r, c] of [[200, 260, 460, '#d83aa8'], [800, 720, 480, '#2a8aff'], [520, 480, 360, '#8a3aff'], [900, 180, 300, '#ff7a4a']]) s.glow(x, y, r, c, 0.6);
    s.streaks(40, 0, 1000, '#e0a8ff', 0.22).stars(330, 0, 1000);
    s.layer([`<circle cx="350" cy="400" r="215" fill="${s.orb([[0, '#ffe6b0'], [0.5, '#ff9a4a'], [1, '#8a2a5a']])}"/>`,
      `<g clip-path="${s.clip('<circle cx="350" cy="400" r="215"/>')}">${[['-120', 30, '#fff0c0'], ['-60', 44, '#c8503a'], ['10', 26, '#ffd080'], ['60', 50, '#a83a4a'], ['130', 30, '#ffb86a']].map(([y, h, c]) => `<rect x="80" y="${400 + Number(y)}" width="560" height="${h}" fill="${c}" opacity="0.5" transform="rotate(-18 350 400)"/>`).join('')}</g>`]);
    s.add(`<g transform="rotate(-18 350 400)" fill="none"><path d="M30 400A320 84 0 0 0 670 400" stroke="#ffe0b8" stroke-width="30" opacity="0.9"/><path d="M-10 400A360 104 0 0 0 710 400" stroke="#c87aff" stroke-width="15"/><path d="M30 400A320 84 0 0 1 125 341M575 341A320 84 0 0 1 670 400" stroke="#ffe0b8" stroke-width="22" opacity="0.6"/></g>`);
    s.layer(`<g transform="translate(720 420) rotate(38) scale(1.5)"><path d="M-24 96Q0 230 24 96z" fill="#ffd23a"/><path d="M-12 96Q0 170 12 96z" fill="#ffffff"/><path d="M-40 60q-40 20-40 66l46-24zM40 60q40 20 40 66l-46-24z" fill="#ff3a5a"/><path d="M0-130Q56-60 44 60Q40 90 30 98H-30Q-40 90-44 60Q-56-60 0-130z" fill="${s.fade(['#ffffff', '#d8e2ff', '#7a86c8'], 0, 0, 1, 0)}"/><path d="M0-130Q30-96 40-52H-40Q-30-96 0-130z" fill="#ff3a5a"/><circle cy="-8" r="22" fill="#2a3a8a"/><circle cy="-8" r="15" fill="#7ae8ff"/><rect x="-42" y="56" width="84" height="12" fill="#ff3a5a"/></g>`);
    s.layer(`<circle cx="850" cy="800" r="130" fill="${s.orb([[0, '#b8fff0'], [0.5, '#2ac0a8'], [1, '#0a3a6a']])}"/>`).add([[810, 760, 28], [880, 830, 40], [900, 740, 18], [800, 850, 16]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#0f7a80" opacity="0.6"/>`));
    for (let i = 0; i < 40; i++) { const t = i / 40, x = 40 + 560 * t, y = 960 - 190 * t + s.next.range(-60, 60); s.layer(`<polygon points="${pts([0, 1, 2, 3, 4, 5].map((k) => { const r = s.next.range(12, 34); return [x + r * Math.cos(k * 1.05), y + r * Math.sin(k * 1.05)]; }))}" fill="${s.fade(['#c8a8e8', '#4a3070'], 0, 0, 1, 1)}"/>`, { blur: 4 }); }
    s.add('<path d="M940 60L760 190" stroke="#fff" stroke-width="5" opacity="0.9"/><circle cx="758" cy="192" r="9" fill="#fff"/>');
    return s.toString();
  },
  7() { // autumn forest path
    const s = new Scene(7);
    s.sky('#ffe9a8', '#ffb45a', '#e86a3a').rays(300, 120, 30, '#fffbe0', 0.4).streaks(30, 10, 300, '#ff8a4a', 0.5).birds(9, 540, 110, 170, '#7a2c2a');
    s.land(s.line(470, 50, 2), '#d8743a', { lines: 4 }).land(s.line(540, 40, 2), '#b0502e', { lines: 5 });
    for (let i = 0; i < 16; i++) s.layer(tree(s, i * 66 + s.next.range(-20, 20), s.next.range(560, 620), s.next.range(240, 330), s.next.pick(['#ff9a2a', '#f0602a', '#ffc83a', '#d83a3a'])), { a: 0.28, blur: 6 });
    s.land(s.line(660, 26, 2), s.fade(['#c8622a', '#7a2c2a']), { lines: 14, gap: 22, stroke: '#ffc86a', a: 0.3 });
    s.layer(`<path d="M470 640Q560 700 470 780T560 1010H180Q330 880 400 790T446 640z" fill="${s.fade(['#ffe2a8', '#d8975a'])}"/>`);
    s.strokes(60, [250, 690, 520, 1000], ['#a8623a', '#fff0c8'], { len: 46, lean: 1.4, a: 0.5 });
    for (const [x, y, h] of [[70, 1000, 720], [300, 800, 460], [720, 820, 520], [900, 1010, 800], [580, 720, 360]]) {
      const w = h * 0.075;
      s.layer([`<path d="M${x - w} ${y}q${w * 0.8} ${-h * 0.5} ${w * 0.3} ${-h}h${w * 1.2}q${-w * 0.4} ${h * 0.5} ${w * 0.6} ${h}z" fill="${s.fade(['#8a5238', '#5a2e2a', '#2e1624'], 0, 0, 1, 0)}"/>`, Array.from({ length: 12 }, (_, i) => `<path d="M${f(x - w * 0.4)} ${f(y - h * (0.08 + i * 0.075))}q${f(w * 0.5)} ${f(-12 - i)} ${f(w)} ${f(s.next.range(-8, 8))}" stroke="#ffb070" stroke-width="3" fill="none" opacity="0.35"/>`),
        tree(s, x, y - h * 0.62, h * 0.72, s.next.pick(['#ff8a2a', '#e84a2a', '#ffb83a']))]);
    }
    for (let i = 0; i < 170; i++) { const x = s.next() * S, y = s.next() * S, r = s.next.range(7, 15); s.add(`<path transform="translate(${f(x)} ${f(y)}) rotate(${s.next.int(0, 360)})" d="M${-r} 0Q0 ${-r} ${r} 0Q0 ${r} ${-r} 0z" fill="${s.next.pick(['#ffd84a', '#ff7a2a', '#d83a2a', '#fff0a0'])}"/>`); }
    return s.toString();
  },
  8() { // market street
    const s = new Scene(8);
    s.sky('#2a1a6a', '#8a2a8a', '#ff7a5a').stars(90, 0, 300).rays(500, 420, 24, '#ffcf8a', 0.2).glow(500, 450, 380, '#ffc86a', 0.8);
    for (const side of [-1, 1]) for (let k = 0; k < 5; k++) {
      const u = k / 5, v = (k + 1) / 5, X = (t) => 500 + side * (70 + 500 * t ** 1.5), top = (t) => 400 - 400 * t ** 1.3, bot = (t) => 540 + 470 * t ** 1.4;
      const c = ['#c8507a', '#5a6ad8', '#e8883a', '#2aa0a0', '#a85ad8'][(k + (side > 0 ? 2 : 0)) % 5];
      s.add(`<polygon points="${pts([[X(u), top(u)], [X(v), top(v)], [X(v), bot(v)], [X(u), bot(u)]])}" fill="${s.fade(side < 0 ? [c, dark(c, 0.35)] : [dark(c, 0.35), dark(c, 0.15)])}"/>`);
      const at = (t, q) => [X(u + (v - u) * t), top(u + (v - u) * t) + (bot(u + (v - u) * t) - top(u + (v - u) * t)) * q];
      for (const q of [0.1, 0.36]) for (const t of [0.15, 0.58]) s.add(`<polygon points="${pts([at(t, q), at(t + 0.28, q), at(t + 0.28, q + 0.15), at(t, q + 0.15)])}" fill="#ffe08a"/><polygon points="${pts([at(t, q), at(t + 0.14, q), at(t + 0.14, q + 0.15), at(t, q + 0.15)])}" fill="#ff9a4a"/>`);
      s.add(`<polygon points="${pts([at(0.06, 0.72), at(0.94, 0.72), at(0.94, 1), at(0.06, 1)])}" fill="#3a1a3a"/>`);
      for (let i = 0; i < 5; i++) for (let j = 0; j < 2; j++) { const [px, py] = at(0.15 + i * 0.17, 0.84 + j * 0.1); s.add(`<circle cx="${f(px)}" cy="${f(py)}" r="${f(6 + 20 * u)}" fill="${['#ff5a4a', '#ffd23a', '#8ae04a', '#ff9a3a', '#e04aa0'][(i + j * 2 + k) % 5]}"/>`); }
      const strip = [];
      for (let i = 0; i < 6; i++) { const a = at(i / 6, 0.6), b = at((i + 1) / 6, 0.6), drop = 0.13, a2 = at(i / 6, 0.6 + drop), b2 = at((i + 1) / 6, 0.6 + drop), o = -side * (20 + 70 * u); strip.push(`<polygon points="${pts([a, b, [b2[0] + o, b2[1]], [a2[0] + o, a2[1]]])}" fill="${i % 2 ? '#fff2dc' : ['#f04a5a', '#3a8af0', '#f0a02a', '#2ab88a', '#9a4af0'][k]}"/>`); }
      s.layer(strip);
    }
    s.layer(`<polygon points="430,540 570,540 1070,1010 -70,1010" fill="${s.fade(['#ffb46a', '#8a3a6a', '#3a1f5a'])}"/>`);
    for (let r = 0; r < 10; r++) { const y = 548 + 4.4 * r * r + 6 * r; s.add(`<path d="M${f(430 - (y - 540) * 1.06)} ${f(y)}H${f(570 + (y - 540) * 1.06)}" stroke="#ffd8a0" stroke-width="${f(1.5 + r * 0.5)}" opacity="0.5"/>`); }
    for (let i = -6; i <= 6; i++) s.add(`<path d="M${500 + i * 11} 540L${500 + i * 96} 1010" stroke="#ffd8a0" stroke-width="2" opacity="0.4"/>`);
    for (let row = 0; row < 5; row++) { const y = 60 + row * 72, sag = 100 - row * 12, half = 520 - row * 84; const out = [`<path d="M${500 - half} ${y}Q500 ${y + sag} ${500 + half} ${y}" stroke="#2a1040" stroke-width="4" fill="none"/>`]; for (let i = 1; i < 9; i++) { const t = i / 9, x = 500 - half + 2 * half * t, py = y + 2 * t * (1 - t) * sag; const r = 25 - row * 3; out.push(`<path d="M${f(x - r)} ${f(py + r)}q${r} ${-r * 1.3} ${2 * r} 0l${-r * 0.5} ${r * 1.4}h${-r}z" fill="${['#ffcf4a', '#ff5a7a', '#5ae0d0', '#c88aff', '#ff8a3a'][(i + row) % 5]}"/>`); } s.layer(out, { a: 0.25 }); }
    for (const [x, y, h, c] of [[440, 700, 150, '#2ac0a0'], [580, 640, 100, '#ffd25a'], [520, 850, 230, '#e84a8a'], [300, 900, 250, '#4a7aff'], [720, 880, 240, '#ff8a3a']]) s.layer(`<path d="M${x - h * 0.2} ${y}q0 ${-h * 0.7} ${h * 0.2} ${-h * 0.7}t${h * 0.2} ${h * 0.7}z" fill="${s.fade([light(c, 0.3), dark(c, 0.4)], 0, 0, 1, 0)}"/><circle cx="${x}" cy="${f(y - h * 0.8)}" r="${f(h * 0.12)}" fill="#7a4630"/><path d="M${f(x - h * 0.13)} ${f(y - h * 0.8)}a${f(h * 0.13)} ${f(h * 0.14)} 0 0 1 ${f(h * 0.26)} 0z" fill="#2a1430"/>`);
    return s.toString();
  },
  9() { // painted truck
    const s = new Scene(9);
    s.sky('#1aa0d0', '#8ae0e8', '#ffe8b0').rays(120, 90, 26, '#ffffff', 0.26).disc(120, 110, 62, '#fffbe0', '#ffd25a').clouds(3, 90, 210, '#ffffff', '#bfe6f4', 170, 250);
    s.peaks([[760, 180, 620], [300, 260, 520]], 560, '#5a86b8');
    s.land(s.line(540, 24, 2), '#4aa870', { lines: 6 }).land(() => 760, s.fade(['#6a6480', '#2f2c48']), { lines: 0 });
    for (let i = 0; i < 9; i++) s.add(`<polygon points="${pts([[i * 150 - 120, 905], [i * 150 - 40, 905], [i * 150 - 70, 930], [i * 150 - 160, 930]])}" fill="#ffe9a8"/>`);
    s.strokes(140, [0, 700, S, 765], ['#2a8a52', '#8ae07a', '#ffd85a'], { len: 44, lean: 0.3, width: 4, a: 0.9 });
    const out = [];
    const panel = (x, y, w, h, c, d) => { out.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${c}" stroke="#ffe08a" stroke-width="5"/>`); const m = x + w / 2, q = y + h; out.push(`<path d="M${x + 5} ${f(y + h * 0.78)}q${f(w * 0.25)} ${f(-h * 0.14)} ${f(w / 2 - 5)} 0t${f(w / 2 - 5)} 0V${q - 5}H${x + 5}z" fill="${dark(d, 0.25)}"/><path d="M${m} ${f(q - h * 0.12)}q${f(w * 0.06)} ${f(-h * 0.2)} 0 ${f(-h * 0.42)}" stroke="#bff08a" stroke-width="6" fill="none"/>`, [-1, 1].map((k) => `<path d="M${m} ${f(q - h * 0.14)}q${f(k * w * 0.34)} ${f(-h * 0.04)} ${f(k * w * 0.36)} ${f(-h * 0.36)}q${f(-k * w * 0.3)} ${f(h * 0.06)} ${f(-k * w * 0.36)} ${f(h * 0.36)}z" fill="${k < 0 ? '#9be870' : '#5ac85a'}"/>`), [-0.75, 0, 0.75].map((t) => `<path d="M${m} ${f(y + h * 0.52)}q${f(w * (t - 0.35) * 0.36)} ${f(-h * 0.22)} ${f(w * t * 0.4)} ${f(-h * (0.44 - Math.abs(t) * 0.12))}q${f(w * 0.14)} ${f(h * 0.2)} ${f(-w * t * 0.4)} ${f(h * (0.44 - Math.abs(t) * 0.12))}z" fill="${t ? d : '#fff0c8'}" stroke="#ffd23a" stroke-width="2.5"/>`)); };
    out.push(`<path d="M60 330h560v430H60z" fill="#b01f3a"/>`);
    const cols = ['#0f8a8a', '#e8582a', '#2a4ac0', '#c02a8a', '#1f9a4a', '#7a2ac0', '#f0a020', '#d02a3a'];
    let n = 0; for (let r = 0; r < 3; r++) for (let c = 0; c < 4; c++) { panel(74 + c * 136, 344 + r * 132, 124, 120, cols[n % 8], cols[(n + 3) % 8]); n += 1; if (c === 3) n += 1; }
    out.push(`<path d="M40 330Q60 250 120 268Q180 190 260 250Q340 170 420 250Q500 190 560 262Q630 240 650 330z" fill="#e8a81e"/>`, Array.from({ length: 15 }, (_, i) => `<circle cx="${70 + i * 40}" cy="${306 + 10 * Math.sin(i)}" r="13" fill="${cols[i % 8]}" stroke="#fff" stroke-width="3"/>`));
    out.push(`<path d="M632 430h150q30 0 46 40l46 110q20 20 20 50v130H632z" fill="${s.fade(['#1fb0a0', '#0a5a78'])}"/><path d="M660 460h110q20 0 30 26l34 90H660z" fill="${s.fade(['#d8f6ff', '#4a9ad0'], 0, 0, 1, 1)}"/><path d="M690 460l-24 116M740 460l-20 116" stroke="#fff" stroke-width="6" opacity="0.5"/>`);
    out.push(`<path d="M620 430Q640 300 730 330Q840 290 860 400Q800 420 780 440H632z" fill="#d0285a"/>`, Array.from({ length: 7 }, (_, i) => `<path d="M${650 + i * 28} ${400 - 18 * Math.sin(i * 0.6)}l14 -30l14 30z" fill="${cols[(i + 2) % 8]}" stroke="#ffe08a" stroke-width="3"/>`));
    panel(648, 596, 110, 96, '#c02a8a', '#ffd23a'); panel(772, 604, 96, 86, '#2a4ac0', '#ff8a3a');
    out.push(`<rect x="40" y="742" width="870" height="34" rx="8" fill="#3a2440"/>`, Array.from({ length: 21 }, (_, i) => `<path d="M${50 + i * 41} 776l16 34l16 -34z" fill="${cols[i % 8]}"/><path d="M${66 + i * 41} 808v18" stroke="#ffe9a8" stroke-width="4"/>`), `<circle cx="884" cy="690" r="20" fill="#fffbe0"/>`);
    for (const x of [180, 350, 770]) out.push(`<circle cx="${x}" cy="830" r="74" fill="#1c1a2c"/><circle cx="${x}" cy="830" r="44" fill="#d8dcec"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `<path d="M${x} 830l12 -42h-24z" fill="${cols[k]}" transform="rotate(${k * 45 + x} ${x} 830)"/>`).join('')}<circle cx="${x}" cy="830" r="12" fill="#ffd23a"/><path d="M${x - 52} 790a66 66 0 0 1 60 -26" stroke="#8a8ab0" stroke-width="6" fill="none"/>`);
    s.layer(out, { dy: 16, blur: 14 });
    s.strokes(50, [0, 930, S, 1000], ['#8a84a8', '#ffe0a8'], { len: 90, lean: 1.5, a: 0.4, jitter: 0.05 });
    return s.toString();
  },
  10() { // lighthouse in a storm
    const s = new Scene(10);
    s.sky('#0f1f4a', '#24508a', '#5a9ab0', '#e0d8a8').rays(640, 220, 12, '#fff0a8', 0.3, 1400);
    s.clouds(7, 70, 420, '#8aa8c8', '#2f4a7a', 240, 420);
    s.add('<polygon points="640,215 -60,70 -60,300" fill="#fff6c0" opacity="0.5"/><polygon points="640,215 1060,120 1060,260" fill="#fff6c0" opacity="0.42"/>');
    s.water(560, 1010, ['#2a7a98', '#14486e', '#0a244a'], { x: 300, n: 90 });
    s.layer(`<path d="M440 1010Q470 800 540 700Q560 640 640 640T760 690Q860 800 900 1010z" fill="${s.fade(['#8a7a78', '#3a3048'], 0, 0, 1, 0.6)}"/>${Array.from({ length: 16 }, (_, i) => `<path d="M${500 + i * 22} ${720 + (i % 4) * 70}l${24 + (i % 3) * 10} ${-30}l20 60" stroke="${i % 2 ? '#c8b4a0' : '#241c38'}" stroke-width="7" fill="none" opacity="0.55"/>`).join('')}`);
    const out = [`<polygon points="588,650 604,270 676,270 692,650" fill="${s.fade(['#ffffff', '#f2ece4', '#8a94b8'], 0, 0, 1, 0)}"/>`];
    for (let k = 0; k < 3; k++) { const y0 = 330 + k * 112, y1 = y0 + 56, l = (y) => 588 + (16 * (650 - y)) / 380, r = (y) => 692 - (16 * (650 - y)) / 380; out.push(`<polygon points="${pts([[l(y0), y0], [r(y0), y0], [r(y1), y1], [l(y1), y1]])}" fill="${s.fade(['#ff5a5a', '#e0283a', '#8a1838'], 0, 0, 1, 0)}"/>`); }
    out.push('<rect x="590" y="256" width="100" height="16" rx="4" fill="#2a2440"/><rect x="612" y="188" width="56" height="70" fill="#fff3a8"/><path d="M612 188v70M640 188v70M668 188v70" stroke="#2a2440" stroke-width="6"/><path d="M602 190q38 -60 76 0z" fill="#d8283a"/><circle cx="640" cy="222" r="22" fill="#fff"/><rect x="626" y="590" width="30" height="60" rx="14" fill="#2a2440"/><rect x="630" y="420" width="20" height="30" rx="8" fill="#2a2440"/>');
    s.layer(out).glow(640, 222, 190, '#fff2a0', 0.9);
    s.layer([`<polygon points="720,690 720,610 830,610 830,700" fill="#e8e0d8"/><polygon points="705,616 775,556 845,616" fill="#c8304a"/><rect x="760" y="640" width="26" height="30" fill="#ffd86a"/>`]);
    for (let k = 0; k < 5; k++) { const y = 690 + k * 74; const crest = []; for (let x = -120; x < 1100; x += 130) { const px = x + (k % 2) * 65, h = 54 + k * 8 + 20 * s.next(); crest.push(`<path d="M${px - 70} ${y + 60}Q${px - 30} ${y - h} ${px + 50} ${f(y - h * 0.7)}Q${px + 90} ${f(y - h * 0.5)} ${px + 74} ${f(y - h * 0.1)}Q${px + 50} ${f(y - h * 0.5)} ${px + 18} ${f(y - h * 0.2)}Q${px + 20} ${y + 30} ${px + 100} ${y + 60}z" fill="${s.fade(['#f4ffff', mix('#4ac0c8', '#123a6a', k / 6), mix('#1f7a9a', '#0a2450', k / 5)])}"/>`); } s.layer([crest, `<rect x="-10" y="${y + 46}" width="1020" height="300" fill="${mix('#1f7a9a', '#0a2450', k / 5)}"/>`], { dy: -6, a: 0.25 }); s.strokes(40, [0, y + 50, S, y + 100], ['#c8f4ff', '#5ac8d8'], { len: 60, lean: 1.4, width: 4, a: 0.5 }); }
    s.strokes(150, [0, 0, S, 700], ['#d8ecff'], { len: 60, lean: -0.5, width: 1.8, a: 0.3, jitter: 0.04 });
    return s.toString();
  },
};
