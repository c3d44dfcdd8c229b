import { dark, f, light, mix } from '../puzzles/kit-scene.mjs';

/** Side of the drawing in its own units. */
export const SIDE = 200;
export { dark, light, mix };

/**
 * A face that grows from back to front. Key light from the top left, rim light from the right, as
 * in the studio.
 */
export class Face {
  /** `ground` is the one hue of the picture's ground, `rim` the colour of the light from the right. */
  constructor(ground, rim = light(ground, 0.55)) {
    this.rimColour = rim;
    this.defs = [];
    this.body = [];
    this.ids = 0;
    this.rect(ground);
  }

  id() { return `a${++this.ids}`; }

  paint(kind, attributes, stops) {
    const id = this.id();
    this.defs.push(`<${kind} id="${id}" ${attributes}>${stops.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</${kind}>`);
    return `url(#${id})`;
  }

  /** A pool of light behind the subject, darker towards the edges. */
  rect(ground) {
    const pool = this.paint('radialGradient', 'cx="0.46" cy="0.42" r="0.72"', [[0, light(ground, 0.3)], [0.5, ground], [1, dark(ground, 0.55)]]);
    this.add(`<rect width="${SIDE}" height="${SIDE}" fill="${pool}"/>`);
  }

  add(text) { this.body.push(text); return this; }

  /** A lit, round form: `shape` is an element without its fill, such as `circle cx="1" cy="2" r="3"`. */
  solid(shape, colour, { shade = 0.5, shine = 0.34, rim = 0.5 } = {}) {
    const lit = this.paint('radialGradient', 'cx="0.34" cy="0.26" r="0.85"', [[0, light(colour, shine)], [0.45, colour], [1, dark(colour, shade)]]);
    const edge = this.paint('linearGradient', 'x1="0.55" y1="0.2" x2="1" y2="0.45"', [[0.55, this.rimColour, 0], [1, this.rimColour, rim]]);
    return this.add(`<${shape} fill="${lit}"/><${shape} fill="${edge}"/>`);
  }

  /** The same on both sides: `draw` is called with 1 and -1, in a group that is mirrored for the second. */
  both(draw) {
    for (const side of [1, -1]) {
      this.add(side === 1 ? '<g>' : `<g transform="translate(${SIDE} 0) scale(-1 1)">`);
      draw(side);
      this.add('</g>');
    }
    return this;
  }

  flat(shape, colour, opacity = 1) { return this.add(`<${shape} fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`); }

  line(d, colour, width, opacity = 1) {
    return this.add(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`);
  }

  /** Two bright eyes that look a little up; `x` is the distance from the middle. */
  eyes(y, x, r, { iris = '#1b1530', white = '' } = {}) {
    for (const side of [-1, 1]) {
      const cx = 100 + side * x;
      if (white) this.flat(`circle cx="${cx}" cy="${y}" r="${f(r * 1.55)}"`, white);
      this.flat(`ellipse cx="${cx}" cy="${y}" rx="${r}" ry="${f(r * 1.12)}"`, iris);
      this.flat(`circle cx="${f(cx - r * 0.3)}" cy="${f(y - r * 0.42)}" r="${f(r * 0.36)}"`, '#ffffff');
      this.flat(`circle cx="${f(cx + r * 0.34)}" cy="${f(y + r * 0.4)}" r="${f(r * 0.16)}"`, '#ffffff', 0.8);
    }
    return this;
  }

  smile(y, width, colour = '#1b1530', stroke = 4.5) {
    return this.line(`M${100 - width} ${y} Q100 ${f(y + width * 0.9)} ${100 + width} ${y}`, colour, stroke);
  }

  cheeks(y, x, colour = '#ff6f7d', r = 10) {
    for (const side of [-1, 1]) this.flat(`ellipse cx="${100 + side * x}" cy="${y}" rx="${r}" ry="${f(r * 0.66)}"`, colour, 0.5);
    return this;
  }

  /** A soft shadow, in the ground's own dark. */
  shadow(cx, cy, rx, ry, strength = 0.4) {
    const fill = this.paint('radialGradient', 'cx="0.5" cy="0.5" r="0.5"', [[0, '#05061a', strength], [1, '#05061a', 0]]);
    return this.add(`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`);
  }

  svg() {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }
}
