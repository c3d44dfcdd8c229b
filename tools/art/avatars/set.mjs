import { Face, dark } from './kit.mjs';

const ink = '#1b1530';

/** The faces, by number. The order is that of the picker, and of `avatar_<name>` in web/messages/profile. */
export default {
  // Fox
  1() {
    const a = new Face('#0f5a66');
    a.shadow(100, 176, 70, 20);
    a.both(() => {
      a.solid('path d="M40 92 L36 22 Q38 16 44 20 L92 62 Z"', '#ef7422');
      a.flat('path d="M50 72 L48 40 L72 62 Z"', '#3a1a1a');
    });
    a.solid('path d="M100 50 C150 50 176 88 178 120 C160 132 146 168 100 182 C54 168 40 132 22 120 C24 88 50 50 100 50 Z"', '#f47b20');
    a.both(() => a.flat('path d="M100 184 C58 170 46 138 24 121 C46 112 82 118 94 150 Z"', '#fff3e4'));
    a.flat('path d="M100 184 L92 148 Q100 138 108 148 Z"', '#fff3e4');
    a.eyes(106, 34, 11);
    a.flat('path d="M86 150 Q100 142 114 150 Q110 164 100 166 Q90 164 86 150 Z"', ink);
    return a.svg();
  },
  // Astronaut
  2() {
    const a = new Face('#1a2050', '#7fb4ff');
    for (const [x, y, r] of [[28, 40, 3], [172, 30, 2.5], [20, 120, 2], [182, 106, 3], [60, 18, 2], [142, 16, 2]]) a.flat(`circle cx="${x}" cy="${y}" r="${r}"`, '#ffffff', 0.85);
    a.solid('path d="M34 200 Q36 156 100 154 Q164 156 166 200 Z"', '#dfe6f2');
    a.solid('rect x="20" y="82" width="22" height="44" rx="10"', '#ff8a3c');
    a.solid('rect x="158" y="82" width="22" height="44" rx="10"', '#ff8a3c');
    a.solid('circle cx="100" cy="102" r="70"', '#f4f7fc', { shade: 0.42 });
    a.solid('rect x="46" y="64" width="108" height="76" rx="36"', '#14306e', { shade: 0.7, shine: 0.3 });
    a.eyes(104, 24, 11, { iris: '#e9fbff' });
    a.flat('circle cx="73" cy="100" r="4"', '#14306e').flat('circle cx="121" cy="100" r="4"', '#14306e');
    a.smile(120, 12, '#e9fbff', 5);
    a.line('M62 92 Q66 76 84 72', '#ffffff', 6, 0.55);
    return a.svg();
  },
  // Mango
  3() {
    const a = new Face('#1c7a57');
    a.shadow(104, 182, 66, 16, 0.5);
    a.solid('path d="M108 46 Q120 14 164 20 Q156 56 108 52 Z"', '#4fc14a');
    a.line('M112 46 Q132 34 154 26', '#2c7d34', 3.5, 0.8);
    a.line('M104 50 Q102 36 94 28', '#6b4423', 8);
    a.solid('path d="M104 44 C158 40 184 84 172 126 C160 170 116 190 76 178 C32 164 22 116 40 84 C54 58 74 46 104 44 Z"', '#ffb22c', { shade: 0.28 });
    const blush = a.paint('radialGradient', 'cx="0.5" cy="0.5" r="0.5"', [[0, '#f0432c', 0.75], [1, '#f0432c', 0]]);
    a.add(`<ellipse cx="146" cy="92" rx="46" ry="52" fill="${blush}"/>`);
    a.eyes(112, 32, 12);
    a.cheeks(132, 46);
    a.smile(134, 14);
    return a.svg();
  },
  // Robot
  4() {
    const a = new Face('#24407e', '#8fd8ff');
    a.shadow(100, 180, 66, 18);
    a.line('M100 48 L100 26', '#8b9cb5', 7);
    a.solid('circle cx="100" cy="22" r="11"', '#ff4d5e');
    a.solid('rect x="16" y="92" width="24" height="46" rx="10"', '#7f92b0');
    a.solid('rect x="160" y="92" width="24" height="46" rx="10"', '#7f92b0');
    a.solid('rect x="32" y="46" width="136" height="130" rx="34"', '#c3cfdf');
    a.solid('rect x="48" y="68" width="104" height="78" rx="24"', '#0d1b33', { shine: 0.16, shade: 0.6 });
    for (const x of [74, 126]) a.flat(`rect x="${x - 9}" y="86" width="18" height="26" rx="9"`, '#41f0ff');
    a.line('M82 126 Q100 138 118 126', '#41f0ff', 6);
    a.flat('circle cx="80" cy="160" r="5"', '#7f92b0').flat('circle cx="100" cy="160" r="5"', '#ff4d5e').flat('circle cx="120" cy="160" r="5"', '#7f92b0');
    return a.svg();
  },
  // Rabbit
  5() {
    const a = new Face('#93266f', '#ffd0ec');
    a.shadow(100, 182, 66, 16);
    a.both(() => {
      a.solid('path d="M62 92 C40 60 40 20 56 8 C76 2 90 40 90 84 Z"', '#fde8f0');
      a.flat('path d="M66 80 C52 56 52 30 60 20 C72 24 80 48 80 76 Z"', '#ff93b5');
    });
    a.solid('ellipse cx="100" cy="126" rx="68" ry="58"', '#fdeaf2', { shade: 0.34 });
    a.eyes(118, 36, 11);
    a.cheeks(140, 46, '#ff6f9a', 12);
    a.flat('path d="M90 134 Q100 128 110 134 Q106 144 100 144 Q94 144 90 134 Z"', '#f0557f');
    a.line('M100 144 L100 152 M84 152 Q92 162 100 152 Q108 162 116 152', ink, 4);
    a.flat('path d="M92 157 h16 v14 q-8 5 -16 0 Z"', '#ffffff').line('M100 158 L100 172', '#d9a9bf', 2);
    return a.svg();
  },
  // Cactus
  6() {
    const a = new Face('#d9654f', '#ffe0a8');
    a.solid('circle cx="156" cy="44" r="22"', '#ffd76a', { shade: 0.15 });
    a.solid('path d="M50 168 L150 168 L140 206 L60 206 Z"', '#8a4a2f');
    a.solid('path d="M30 84 a13 13 0 0 1 26 0 v22 q0 10 14 10 h10 v28 h-14 q-36 0 -36 -36 Z"', '#35a05a');
    a.solid('path d="M170 100 a12 12 0 0 0 -24 0 v14 q0 8 -12 8 h-8 v26 h12 q32 0 32 -32 Z"', '#35a05a');
    a.solid('path d="M62 176 V80 a38 44 0 0 1 76 0 V176 Z"', '#43b566');
    for (const x of [78, 122]) a.line(`M${x} ${x === 78 ? 52 : 52} V166`, dark('#43b566', 0.35), 3.5, 0.6);
    a.flat('circle cx="100" cy="34" r="9"', '#ffdb4d');
    for (const t of [0, 72, 144, 216, 288]) a.flat(`ellipse cx="${100 + 14 * Math.sin((t * Math.PI) / 180)}" cy="${34 - 14 * Math.cos((t * Math.PI) / 180)}" rx="9" ry="9"`, '#ff5fa2');
    a.flat('circle cx="100" cy="34" r="7"', '#ffdb4d');
    a.eyes(100, 20, 10);
    a.cheeks(118, 27, '#ff8f6b', 8);
    a.smile(118, 10);
    return a.svg();
  },
  // Lion
  7() {
    const a = new Face('#2c2b80', '#ffcf8a');
    const tufts = Array.from({ length: 14 }, (_, i) => {
      const t = (i / 14) * Math.PI * 2;
      return `<circle cx="${(100 + 66 * Math.sin(t)).toFixed(1)}" cy="${(104 - 64 * Math.cos(t)).toFixed(1)}" r="24"/>`;
    });
    const mane = a.paint('radialGradient', 'gradientUnits="userSpaceOnUse" cx="70" cy="50" r="130"', [[0, '#e0762a'], [0.6, '#b04c16'], [1, '#6e2a0e']]);
    a.add(`<g fill="${mane}">${tufts.join('')}<circle cx="100" cy="104" r="68"/></g>`);
    a.both(() => { a.solid('circle cx="56" cy="62" r="18"', '#f3b13a'); a.flat('circle cx="58" cy="64" r="9"', '#a3521c'); });
    a.solid('path d="M100 52 C138 52 152 82 150 112 C148 146 126 164 100 164 C74 164 52 146 50 112 C48 82 62 52 100 52 Z"', '#f8bf45', { shade: 0.3 });
    a.eyes(102, 26, 9.5);
    a.flat('ellipse cx="84" cy="140" rx="20" ry="16"', '#fff0cf').flat('ellipse cx="116" cy="140" rx="20" ry="16"', '#fff0cf');
    a.flat('path d="M84 122 Q100 114 116 122 Q112 136 100 138 Q88 136 84 122 Z"', '#7a2f14');
    a.line('M100 138 V146 M86 148 Q93 154 100 146 Q107 154 114 148', '#7a2f14', 4);
    return a.svg();
  },
  // Frog
  8() {
    const a = new Face('#5a2c96', '#d8ff9a');
    a.shadow(100, 184, 76, 14, 0.5);
    a.both(() => a.solid('circle cx="58" cy="66" r="31"', '#5ec53f'));
    a.solid('path d="M100 66 C160 66 186 98 184 130 C182 164 146 180 100 180 C54 180 18 164 16 130 C14 98 40 66 100 66 Z"', '#62cb43', { shade: 0.36 });
    a.flat('path d="M26 142 Q100 206 174 142 Q170 178 100 180 Q30 178 26 142 Z"', '#e9f7b5', 0.85);
    a.eyes(64, 42, 14, { white: '#fdfff0' });
    a.line('M44 128 Q100 172 156 128', '#1d4a1d', 6);
    a.flat('circle cx="90" cy="112" r="3.5"', '#1d4a1d').flat('circle cx="110" cy="112" r="3.5"', '#1d4a1d');
    a.cheeks(124, 62, '#ff7f9e', 11);
    return a.svg();
  },
  // Strawberry
  9() {
    const a = new Face('#79c9a4', '#ffffff');
    a.shadow(100, 188, 44, 10, 0.5);
    a.solid('path d="M100 56 C150 34 186 64 176 106 C168 148 132 186 100 190 C68 186 32 148 24 106 C14 64 50 34 100 56 Z"', '#ee2d49', { shade: 0.36, rim: 0.08 });
    for (const [x, y] of [[50, 84], [150, 84], [100, 88], [66, 152], [134, 152], [100, 172], [40, 112], [160, 112]]) a.flat(`ellipse cx="${x}" cy="${y}" rx="3.6" ry="5.4"`, '#ffd98a');
    a.solid('path d="M100 62 L72 74 L76 54 L44 56 L66 40 L52 24 L84 34 L100 10 L116 34 L148 24 L134 40 L156 56 L124 54 L128 74 Z"', '#2f9e44');
    a.eyes(114, 30, 11);
    a.cheeks(132, 42, '#ffb3b8', 9);
    a.smile(134, 13, '#5c0a1c');
    return a.svg();
  },
  // Penguin
  10() {
    const a = new Face('#4fa9e0', '#f2fbff');
    a.shadow(100, 190, 66, 12);
    a.both(() => a.solid('path d="M36 120 Q6 140 18 176 Q40 168 52 146 Z"', '#1d2a55'));
    a.solid('path d="M100 20 C152 20 172 66 170 118 C168 168 142 196 100 196 C58 196 32 168 30 118 C28 66 48 20 100 20 Z"', '#243465', { shade: 0.5, rim: 0.28 });
    a.flat('path d="M100 82 C86 50 46 56 48 96 C42 150 64 188 100 188 C136 188 158 150 152 96 C154 56 114 50 100 82 Z"', '#fbfdff');
    a.eyes(92, 27, 10);
    a.solid('path d="M80 108 Q100 96 120 108 Q112 128 100 130 Q88 128 80 108 Z"', '#ff9d2e');
    a.cheeks(116, 42, '#ff8f9e', 9);
    return a.svg();
  },
  // Rocket
  11() {
    const a = new Face('#43206f', '#ffb0e0');
    for (const [x, y, r] of [[30, 50, 3], [168, 36, 2.5], [24, 128, 2.5], [178, 112, 3], [52, 22, 2]]) a.flat(`circle cx="${x}" cy="${y}" r="${r}"`, '#ffffff', 0.85);
    a.add('<g transform="rotate(14 100 100)">');
    a.flat('path d="M74 152 Q70 196 100 208 Q130 196 126 152 Z"', '#ff8a1f').flat('path d="M86 152 Q84 182 100 192 Q116 182 114 152 Z"', '#ffe14d');
    a.both(() => a.solid('path d="M62 96 Q34 116 36 162 Q54 148 70 148 Z"', '#e0324f'));
    a.solid('path d="M100 4 C134 28 148 66 142 112 C140 132 134 146 128 156 H72 C66 146 60 132 58 112 C52 66 66 28 100 4 Z"', '#eef2fa', { shade: 0.4, rim: 0.3 });
    a.solid('path d="M100 4 C118 17 130 34 137 54 Q100 66 63 54 C70 34 82 17 100 4 Z"', '#f0415c', { rim: 0.2 });
    a.solid('rect x="70" y="144" width="60" height="14" rx="7"', '#5a6684');
    a.flat('circle cx="100" cy="100" r="34"', '#5a6684');
    a.solid('circle cx="100" cy="100" r="28"', '#2fb9ff', { shade: 0.45, rim: 0.2 });
    a.eyes(96, 12, 7.5);
    a.smile(108, 8, '#1b1530', 4);
    a.add('</g>');
    return a.svg();
  },
  // Panda
  12() {
    const a = new Face('#3f9145', '#eaffd8');
    a.shadow(100, 184, 70, 14);
    a.both(() => a.solid('circle cx="44" cy="56" r="28"', '#23222e'));
    a.solid('ellipse cx="100" cy="112" rx="76" ry="70"', '#f7f7fa', { shade: 0.32 });
    a.both(() => a.flat('path d="M84 92 C90 112 76 134 56 132 C42 130 42 108 52 94 C62 80 80 78 84 92 Z"', '#23222e'));
    for (const x of [66, 134]) { a.flat(`circle cx="${x}" cy="108" r="9"`, '#ffffff'); a.flat(`circle cx="${x + 1}" cy="109" r="6"`, '#0c0b14'); a.flat(`circle cx="${x - 1}" cy="106" r="2.4"`, '#fff'); }
    a.flat('path d="M88 132 Q100 124 112 132 Q108 144 100 144 Q92 144 88 132 Z"', '#23222e');
    a.line('M100 144 V150 M86 154 Q93 160 100 150 Q107 160 114 154', '#23222e', 4);
    return a.svg();
  },
  // Octopus
  13() {
    const a = new Face('#0e4a80', '#ffb8ff');
    const arm = (d) => a.line(d, '#9a30c4', 24).line(d, '#c859ec', 14);
    for (const d of ['M64 130 Q44 176 16 160', 'M136 130 Q156 176 184 160', 'M82 140 Q76 190 50 192', 'M118 140 Q124 190 150 192']) arm(d);
    a.solid('path d="M100 16 C152 16 174 56 166 96 C162 120 150 132 150 146 Q100 166 50 146 C50 132 38 120 34 96 C26 56 48 16 100 16 Z"', '#c34de6', { shade: 0.4 });
    for (const [x, y, r] of [[62, 46, 7], [84, 34, 5], [140, 60, 6]]) a.flat(`circle cx="${x}" cy="${y}" r="${r}"`, '#ecb4ff', 0.75);
    a.eyes(94, 28, 13, { white: '#fff4ff' });
    a.cheeks(118, 44, '#ff6f9a', 10);
    a.smile(122, 12);
    return a.svg();
  },
  // Watermelon
  14() {
    const a = new Face('#f0b93a', '#fff6cf');
    a.shadow(100, 178, 80, 14, 0.45);
    a.add('<g transform="rotate(-8 100 100)">');
    a.solid('path d="M6 66 H194 C194 128 152 176 100 176 C48 176 6 128 6 66 Z"', '#1f8a3c', { shade: 0.4 });
    a.flat('path d="M18 66 H182 C180 122 144 164 100 164 C56 164 20 122 18 66 Z"', '#eafbd2');
    a.solid('path d="M28 66 H172 C170 116 138 152 100 152 C62 152 30 116 28 66 Z"', '#f4384c', { shade: 0.3, rim: 0.1 });
    for (const [x, y] of [[48, 82], [152, 82], [66, 128], [134, 128], [100, 78], [100, 142]]) a.flat(`ellipse cx="${x}" cy="${y}" rx="3.6" ry="5.6"`, '#2a0d14');
    a.eyes(100, 26, 10.5);
    a.cheeks(114, 42, '#ffc2b0', 9);
    a.smile(114, 12, '#4a0613');
    a.add('</g>');
    return a.svg();
  },
  // Cat
  15() {
    const a = new Face('#c9861c', '#ffe9b0');
    a.shadow(100, 180, 70, 16);
    a.both(() => {
      a.solid('path d="M32 112 L34 24 Q38 18 44 22 L98 62 Z"', '#352c52');
      a.flat('path d="M46 76 L48 44 L74 64 Z"', '#e78aa8');
    });
    a.solid('ellipse cx="100" cy="116" rx="74" ry="62"', '#3d335f', { shade: 0.5, shine: 0.26 });
    for (const x of [68, 132]) { a.flat(`ellipse cx="${x}" cy="110" rx="17" ry="18"`, '#d7f24a'); a.flat(`ellipse cx="${x}" cy="110" rx="6.5" ry="15"`, '#120d20'); a.flat(`circle cx="${x - 4}" cy="103" r="4"`, '#fff'); }
    a.flat('path d="M91 134 Q100 129 109 134 Q105 143 100 143 Q95 143 91 134 Z"', '#ff8fae');
    a.line('M100 143 V148 M86 150 Q93 158 100 148 Q107 158 114 150', '#e9dcff', 3.6);
    a.both(() => a.line('M58 140 L20 132 M58 149 L22 154', '#e9dcff', 3, 0.8));
    return a.svg();
  },
  // Dino
  16() {
    const a = new Face('#c75b1b', '#ffe2a6');
    for (const [x, y, r] of [[150, 34, 17], [172, 66, 18], [180, 104, 17], [178, 140, 15]]) a.solid(`path d="M${x - r} ${y + r} L${x + r * 0.7} ${y - r * 0.9} L${x + r * 0.7} ${y + r} Z"`, '#ffd24a');
    a.solid('path d="M56 206 V140 H170 Q176 180 172 206 Z"', '#219d8c');
    a.solid('path d="M112 22 C156 22 176 54 174 96 C172 140 150 160 116 160 H58 C26 160 12 140 16 118 C20 98 42 94 62 92 C66 48 80 22 112 22 Z"', '#2cbca6', { shade: 0.4 });
    a.flat('path d="M18 126 Q60 150 122 132 Q116 158 84 160 H58 C30 160 18 144 18 126 Z"', '#d5f7df', 0.9);
    a.line('M20 128 Q64 148 128 126', '#0c4d49', 5);
    a.flat('path d="M44 138 l6 11 l7 -9 Z"', '#fff').flat('path d="M72 141 l6 11 l7 -11 Z"', '#fff');
    a.flat('ellipse cx="36" cy="108" rx="5" ry="4"', '#0c4d49');
    a.flat('circle cx="104" cy="72" r="20"', '#fffdf0').flat('circle cx="100" cy="74" r="13"', ink).flat('circle cx="95" cy="69" r="4.6"', '#fff');
    a.flat('ellipse cx="132" cy="110" rx="12" ry="8"', '#ff8a7a', 0.5);
    return a.svg();
  },
  // Bee
  17() {
    const a = new Face('#5f9424', '#fbffd0');
    a.both(() => { a.solid('ellipse cx="34" cy="82" rx="34" ry="26" transform="rotate(28 34 82)"', '#dff4ff', { shade: 0.18 }); a.line('M78 44 Q66 24 50 22', ink, 6); a.flat('circle cx="48" cy="22" r="8"', ink); });
    a.shadow(100, 188, 54, 10, 0.5);
    const clip = a.id();
    a.defs.push(`<clipPath id="${clip}"><ellipse cx="100" cy="112" rx="66" ry="74"/></clipPath>`);
    a.solid('ellipse cx="100" cy="112" rx="66" ry="74"', '#ffc928', { shade: 0.3 });
    a.add(`<g clip-path="url(#${clip})"><rect x="20" y="134" width="160" height="17" fill="#231a2b"/><rect x="20" y="166" width="160" height="30" fill="#231a2b"/></g>`);
    a.eyes(88, 27, 12);
    a.cheeks(108, 42, '#ff7a4d', 10);
    a.smile(108, 12);
    return a.svg();
  },
  // Elephant
  18() {
    const a = new Face('#dba35a', '#fff0d0');
    a.shadow(100, 186, 56, 12);
    a.both(() => { a.solid('path d="M66 60 C36 26 0 44 4 92 C8 132 40 146 64 128 Z"', '#7f9ac6'); a.flat('path d="M58 74 C38 54 18 62 20 92 C22 118 42 124 58 114 Z"', '#e7a3b4'); });
    a.solid('path d="M100 30 C142 30 156 66 152 100 C150 126 130 134 122 136 C122 160 124 176 138 180 Q150 182 152 172 Q166 180 156 192 Q138 204 116 190 C98 178 84 160 78 136 C70 134 50 126 48 100 C44 66 58 30 100 30 Z"', '#93afd8', { shade: 0.42 });
    for (const y of [146, 160, 174]) a.line(`M${84 + (y - 146) * 0.55} ${y} Q${100 + (y - 146) * 0.4} ${y + 5} ${118 + (y - 146) * 0.2} ${y - 2}`, '#5c779f', 3.4, 0.8);
    a.eyes(90, 28, 10);
    a.cheeks(110, 38, '#ff7f95', 9);
    a.flat('path d="M66 130 q-8 14 -2 26 q12 -6 16 -20 Z"', '#fff8ea');
    return a.svg();
  },
  // Star
  19() {
    const a = new Face('#4634b8', '#fff0a8');
    for (const [x, y] of [[26, 36], [176, 40], [22, 170], [180, 168]]) a.flat(`path d="M${x} ${y - 9} l3 6 6 3 -6 3 -3 6 -3 -6 -6 -3 6 -3 Z"`, '#cfc4ff', 0.9);
    a.shadow(100, 184, 60, 12, 0.4);
    const points = Array.from({ length: 10 }, (_, i) => { const r = i % 2 ? 50 : 92, t = (i / 10) * Math.PI * 2; return `${(100 + r * Math.sin(t)).toFixed(1)} ${(106 - r * Math.cos(t)).toFixed(1)}`; }).join(' L');
    const lit = a.paint('radialGradient', 'cx="0.34" cy="0.26" r="0.85"', [[0, '#fff3b0'], [0.45, '#ffd338'], [1, '#c9820e']]);
    a.add(`<path d="M${points} Z" fill="${lit}" stroke="${lit}" stroke-width="18" stroke-linejoin="round"/>`);
    a.eyes(102, 24, 11);
    a.cheeks(122, 36, '#ff7a4d', 9);
    a.smile(122, 12);
    return a.svg();
  },
  // Parrot
  20() {
    const a = new Face('#0d6b52', '#d4ffe8');
    a.solid('path d="M40 206 C36 150 60 120 100 120 C140 120 164 150 160 206 Z"', '#2f6fe0');
    a.solid('path d="M96 32 C88 14 96 2 110 4 C104 12 108 18 116 20 C124 8 136 10 140 18 C128 20 126 30 124 40 Z"', '#ffd23f');
    a.solid('path d="M104 26 C152 26 172 62 170 104 C168 148 144 168 108 168 C68 168 36 146 36 100 C36 56 62 26 104 26 Z"', '#e6352f', { shade: 0.42 });
    a.flat('path d="M98 60 C126 54 150 70 150 96 C150 122 128 134 104 128 C90 110 88 80 98 60 Z"', '#fff7ee');
    a.solid('path d="M88 66 C54 58 24 80 24 112 C24 132 34 148 46 154 C44 136 52 126 70 124 C88 122 96 108 98 96 Z"', '#f5b52e', { shade: 0.4 });
    a.line('M60 126 Q72 138 88 128', '#6b3b10', 5, 0.7);
    a.flat('circle cx="122" cy="92" r="15"', ink).flat('circle cx="117" cy="86" r="5"', '#fff').flat('circle cx="127" cy="98" r="2.4"', '#fff', 0.8);
    a.line('M114 118 M124 114 h12 M120 122 h14', '#e6352f', 3);
    return a.svg();
  },
  // Crab
  21() {
    const a = new Face('#17808f', '#bff4f4');
    a.shadow(100, 182, 76, 14, 0.5);
    a.both(() => {
      a.line('M40 122 Q12 112 24 80', '#c93325', 15);
      a.solid('path d="M30 90 C2 84 -2 44 22 26 C26 40 30 46 38 50 C40 40 46 32 58 26 C70 52 58 86 30 90 Z"', '#f25a41');
        a.line('M76 100 L72 66', '#f25a41', 10);
    });
    a.solid('path d="M100 86 C150 86 174 112 170 138 C166 166 136 178 100 178 C64 178 34 166 30 138 C26 112 50 86 100 86 Z"', '#f04e37', { shade: 0.4 });
    a.eyes(62, 28, 12, { white: '#ffffff' });
    a.cheeks(136, 42, '#ffc2a8', 10);
    a.line('M76 130 Q100 156 124 130', '#5c0f0c', 5.5);
    return a.svg();
  },
  // Markhor
  22() {
    const a = new Face('#5b7fb8', '#fff2dc');
    a.add('<g transform="translate(12 22) scale(0.88)">');
    a.both(() => {
      a.solid('path d="M66 74 C56 66 60 56 54 50 C44 44 48 34 40 28 C32 22 34 10 26 0 L44 -4 C50 6 58 8 60 18 C60 26 72 30 72 40 C72 50 86 52 94 66 Z"', '#7a5236', { shade: 0.55 });
      a.line('M60 64 L82 50 M50 44 L70 31 M38 22 L57 10', '#e8c59a', 4.5, 0.9);
    });
    a.both(() => {
      a.solid('path d="M64 88 C40 74 18 80 12 94 C26 112 46 114 64 104 Z"', '#a9784c');
    });
    a.flat('path d="M74 150 L80 196 L100 206 L120 196 L126 150 Z"', '#efe6d8');
    for (const x of [88, 100, 112]) a.line(`M${x} 170 V196`, '#c7b8a2', 3, 0.8);
    a.solid('path d="M100 58 C136 58 148 82 142 108 C138 126 130 138 128 154 C124 172 114 178 100 178 C86 178 76 172 72 154 C70 138 62 126 58 108 C52 82 64 58 100 58 Z"', '#bd8a5a', { shade: 0.4 });
    a.flat('path d="M100 132 C118 132 126 146 124 158 C120 172 112 176 100 176 C88 176 80 172 76 158 C74 146 82 132 100 132 Z"', '#f4e6d2');
    a.flat('path d="M90 60 Q100 88 110 60 L106 118 Q100 124 94 118 Z"', '#f4e6d2', 0.9);
    a.eyes(106, 27, 9.5);
    a.flat('path d="M88 148 Q100 142 112 148 Q108 158 100 158 Q92 158 88 148 Z"', '#4a2c1c');
    a.line('M100 158 V163 M90 166 Q100 172 110 166', '#4a2c1c', 3.6);
    a.add('</g>');
    return a.svg();
  },
  // Falcon
  23() {
    const a = new Face('#1f63b4', '#ffe9c4');
    a.solid('path d="M30 206 C32 156 60 136 100 136 C140 136 168 156 170 206 Z"', '#6b472c');
    a.solid('path d="M100 22 C148 22 172 58 168 102 C164 148 136 172 100 172 C64 172 36 148 32 102 C28 58 52 22 100 22 Z"', '#7d5533', { shade: 0.45 });
    a.flat('path d="M100 84 C120 64 156 78 160 108 C156 148 132 168 100 168 C68 168 44 148 40 108 C44 78 80 64 100 84 Z"', '#f6e7cd');
    a.both(() => a.flat('path d="M60 112 C56 130 60 146 70 156 C76 142 76 128 74 114 Z"', '#4a2f1b'));
    for (const x of [66, 134]) { a.flat(`circle cx="${x}" cy="96" r="19"`, '#ffc531'); a.flat(`circle cx="${x}" cy="96" r="12.5"`, '#140d12'); a.flat(`circle cx="${x - 4}" cy="91" r="4.4"`, '#fff'); }
    a.both(() => a.line('M40 74 L84 84', '#4a2f1b', 10));
    a.solid('path d="M82 102 Q100 90 118 102 C120 122 112 136 102 148 C98 150 96 146 98 138 C88 130 80 116 82 102 Z"', '#f2a62b', { shade: 0.5 });
    a.flat('path d="M96 140 Q104 134 108 136 Q106 144 101 149 Q97 150 96 140 Z"', '#2b2530');
    return a.svg();
  },
  // Snow leopard
  24() {
    const a = new Face('#6c2148', '#ffdcf0');
    a.shadow(100, 182, 70, 16);
    a.both(() => { a.solid('circle cx="46" cy="58" r="25"', '#c9d2e0'); a.flat('circle cx="48" cy="61" r="12"', '#5a5f73'); });
    a.solid('path d="M100 44 C150 44 174 78 172 114 C170 154 140 176 100 176 C60 176 30 154 28 114 C26 78 50 44 100 44 Z"', '#dde4ee', { shade: 0.34 });
    for (const [x, y, r] of [[74, 66, 7], [100, 58, 6], [126, 66, 7], [86, 82, 5], [114, 82, 5], [44, 96, 6], [156, 96, 6], [40, 120, 6], [160, 120, 6], [54, 144, 6], [146, 144, 6]]) { a.flat(`circle cx="${x}" cy="${y}" r="${r}"`, '#4b5066'); if (r > 5) a.flat(`circle cx="${x}" cy="${y}" r="${r - 4}"`, '#aab3c6'); }
    for (const x of [68, 132]) { a.flat(`ellipse cx="${x}" cy="110" rx="14" ry="13"`, '#3fd0c9'); a.flat(`circle cx="${x}" cy="110" r="8"`, '#0d1020'); a.flat(`circle cx="${x - 3}" cy="106" r="3.4"`, '#fff'); }
    a.flat('ellipse cx="84" cy="146" rx="20" ry="16"', '#ffffff').flat('ellipse cx="116" cy="146" rx="20" ry="16"', '#ffffff');
    a.flat('path d="M86 130 Q100 123 114 130 Q110 142 100 143 Q90 142 86 130 Z"', '#d2607e');
    a.line('M100 143 V150 M86 153 Q93 160 100 150 Q107 160 114 153', '#4b5066', 4);
    return a.svg();
  },
};

