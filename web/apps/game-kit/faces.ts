import type { Emote } from "../../features/games/room/says.ts";

/* The six emotes as drawings of 64 by 64, in one line and one light from the top left. */

const line = "#4a2704";
const skin = "#ffca3a";
const white = "#fffdf5";
const blue = "#3f7bff";

const face = (inner: string, colour = skin, shine = "#fff2bd") =>
  `<circle cx="32" cy="32" r="27" fill="${colour}" stroke="${line}" stroke-width="3.5"/>` +
  `<path d="M11.5 26A22 22 0 0 1 26 11.5" stroke="${shine}" stroke-width="4"/>${inner}`;
const eyes = (y: number, r: number) =>
  `<g fill="${line}"><ellipse cx="22" cy="${y}" rx="${r}" ry="${r * 1.3}"/><ellipse cx="42" cy="${y}" rx="${r}" ry="${r * 1.3}"/></g>`;
const stroke = (d: string, width = 3.5, colour = line) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`;
/** Fingers: thick lines with an outline around all of them. */
const hand = (fingers: string, palm: string) =>
  stroke(fingers, 13.5) +
  `<path d="${palm}" fill="${skin}" stroke="${line}" stroke-width="7"/>` +
  stroke(fingers, 7, skin) +
  `<path d="${palm}" fill="${skin}"/>`;

const mouth = "M17 36h30c0 10-6 16-15 16s-15-6-15-16z";
const inner: Record<Emote, string> = {
  wave:
    `<g transform="rotate(-12 32 40)">${hand("M21 40V21M30 38V14M39 38V16M48 41V23M24 47 11 36", "M17.5 36h34v8a17 17 0 0 1-32.5 7z")}</g>` +
    stroke("M54 8c3 3 5 7 5 11M10 18c-4 3-6 6-7 10", 3.5, blue),
  laugh: face(
    `${stroke("M15 27c3-5 10-5 13 0M36 27c3-5 10-5 13 0", 4)}<path d="${mouth}" fill="#7c1f12" stroke="${line}" stroke-width="3"/><path d="M20 38h24v4H20z" fill="${white}"/><path d="M24 49c4-4 12-4 16 0-4 4-12 4-16 0z" fill="#ff7a6b"/>`,
  ),
  wow: face(
    `${stroke("M15 17c3-4 8-5 12-3M37 14c4-2 9-1 12 3", 3.5)}<g fill="${white}" stroke="${line}" stroke-width="3"><circle cx="22" cy="27" r="6.5"/><circle cx="42" cy="27" r="6.5"/></g><g fill="${line}"><circle cx="22" cy="27" r="2.6"/><circle cx="42" cy="27" r="2.6"/></g><ellipse cx="32" cy="46" rx="6.5" ry="8.5" fill="#7c1f12" stroke="${line}" stroke-width="3"/>`,
  ),
  cry: face(
    `<path d="M16 33c-2 9-3 17 0 25M48 33c2 9 3 17 0 25" stroke="#3fb3ff" stroke-width="8"/>${stroke("M14 24c4 0 8-2 11-5M50 24c-4 0-8-2-11-5")}${eyes(29, 3)}<path d="M22 50c2-9 18-9 20 0z" fill="#7c1f12" stroke="${line}" stroke-width="3"/>`,
  ),
  angry: face(
    `${stroke("M13 20l14 7M51 20l-14 7", 5)}${eyes(31, 3.2)}<path d="M20 43h24v8H20z" fill="${white}" stroke="${line}" stroke-width="3"/>${stroke("M28 43v8M36 43v8", 2.5)}`,
    "#ff6b3d",
    "#ffc2a3",
  ),
  thumbs:
    `<path d="M5 32h12v26H5z" fill="${blue}" stroke="${line}" stroke-width="3.5"/>` +
    `<path d="M18 33c7-3 10-10 11-20 .4-4 10-5 11 2 .8 5-1 10-2 13h14c7 0 8 8 3 10 4 2 3 8-1 9 3 2 2 7-2 8 1 4-1 6-5 6H30c-5 0-8-3-12-4z" fill="${skin}" stroke="${line}" stroke-width="3.5"/>` +
    stroke("M44 38h11M44 47h10M43 55h9M31 16c-1 8-3 13-8 18", 2.5),
};

/** A drawing of an emote. */
export const faceOf = (emote: Emote): string =>
  `<svg viewBox="0 0 64 64" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner[emote]}</svg>`;
