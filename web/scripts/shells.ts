/**
 * Draws screens as they look before any script, for the server's pages: templates of the markup, in
 * which the server puts a language's texts, with the styles, so that nothing needs to load before
 * something is visible.
 *
 * Style attributes become rules, because the page's policy allows only styles whose hash it names.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import type { Cards } from "../apps/portal/pages.ts";
import type { RouteName } from "../lib/router/paths.ts";
import { portal } from "./portal.ts";
import { dist } from "./portal-files.ts";

/** Parts below the fold, or of no use without script. */
const left = "footer, [data-coming], [data-late], [popover], dialog, noscript";

export type Shell = {
  style: string;
  hash: string;
  /** The markup with marks in place of texts. */
  html: string;
  /** The home screen's where the operator has switched Today off. */
  withoutToday?: string;
  /** With Today, where the operator has switched its quests off. */
  withoutQuests?: string;
  cards?: { list: string; art: string[]; only?: string; html: string };
};

function parsed(markup: string): HTMLElement {
  const { body } = new JSDOM(markup).window.document;
  return body;
}

/**
 * A picture's markup with a placeholder for its sources. AVIF only: browsers without it wait for
 * the app.
 */
function picture(sizes: string): string {
  const drawn = parsed(portal.drawPicture("games/aim-train", sizes)).querySelector("picture");
  const image = drawn?.querySelector("img");
  const source = drawn?.querySelector("source[type='image/avif']");
  if (!drawn || !image || !source) throw new Error("there is no picture to learn from");
  source.setAttribute("srcset", "{sources}");
  for (const name of ["src", "srcset", "sizes", "width", "height", "style"]) {
    image.removeAttribute(name);
  }
  return drawn.outerHTML;
}

const css = (files: string[]) =>
  files.map((file) => readFileSync(join(dist, file), "utf8").trim()).join("");

type Screen = {
  name: RouteName;
  cards?: Cards | undefined;
  /** Style sheets of the first load; `styles` are the screen's own. */
  first: string[];
  styles: string[];
};

export async function shellOf({ name, cards, first, styles }: Screen): Promise<Shell> {
  /*
   * Disabled links stand for the style sheets in the shell: without them the app would load the
   * files, and every font, again.
   */
  const brought = first
    .map((file) => `<link rel="stylesheet" disabled href="${file}" crossorigin>`)
    .join("");
  const rules = new Map<string, string>();
  const markup = async (today = true, quests = true) => {
    const drawn = parsed(await portal.draw(name, { today, quests }));
    if (!drawn.querySelector("h1")) throw new Error(`${name} was drawn without its screen`);
    for (const element of drawn.querySelectorAll(left)) element.remove();
    for (const element of drawn.querySelectorAll("[style]")) {
      const style = element.getAttribute("style") ?? "";
      const rule = rules.get(style) ?? `s${rules.size}`;
      rules.set(style, rule);
      element.removeAttribute("style");
      element.classList.add(rule);
    }
    if (cards) {
      // The first picture's place, with its placeholder as the alternative.
      const place = drawn.querySelector("[data-art]");
      if (!place) throw new Error(`${name} has no place for the first card's picture`);
      place.innerHTML = `<!--picture-->${place.innerHTML}<!--/picture-->`;
    }
    return brought + drawn.innerHTML;
  };
  const html = await markup();
  const home = name === "home" && {
    withoutToday: await markup(false),
    withoutQuests: await markup(true, false),
  };
  const own = [...rules].map(([style, rule]) => `.${rule}{${style}}`).join("");
  const style = css([...first, ...styles]) + own;
  const hash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
  return {
    style,
    hash,
    html,
    ...home,
    ...(cards && { cards: { ...cards, html: picture(cards.sizes) } }),
  };
}
