import type { AimState } from "../../features/games/core/aim.ts";
import { element } from "../game-kit/element.ts";
import { Emotes, type EmoteWishes } from "../game-kit/emotes.ts";
import base from "../game-kit/hud.css?inline";
import type { Names } from "../game-kit/names.ts";
import { ReplaySign } from "../game-kit/replay.ts";
import type { RoomNotice, RoomPhase } from "../game-kit/room-play.ts";
import { speaker } from "../game-kit/speaker.ts";
import type { Words } from "../game-kit/words.ts";
import { type Scenery, stillPixels } from "./art.ts";
import { comboFrom } from "./effects.ts";
import type { Layout } from "./field.ts";
import figures from "./hud.css?inline";
import cover from "./hud-cover.css?inline";
import type { Key } from "./keys.ts";
import type { Phase, Terms } from "./play.ts";

export type Shown = {
  phase: Phase | "resting" | "match";
  level: number;
  /** A film on the cover shows how to play, instead of words. */
  lesson: boolean;
  terms: Terms | null;
  state: AimState | null;
  /** Hits in a row. */
  combo: number;
  /** Null in a level. */
  match: {
    phase: RoomPhase | "replay";
    theirs: AimState | null;
    /** Seconds until the first turn. */
    startsIn: number;
    drawn: boolean;
    won: boolean | null;
    watching: boolean;
    notice: RoomNotice | null;
  } | null;
  /** The game waits for the network. */
  waiting: boolean;
  sound: boolean;
  /** Milliseconds from a touch to its frame; null before the first touch. */
  delay: number | null;
};

const decoysFrom = 12;
/** A lost level that lacks at most this many hits was close. */
const closeBy = 2;
/** More hearts than this are smaller, so that the figures fit a narrow phone. */
const fewHearts = 3;

const matchWords = ({
  phase,
  theirs,
  startsIn,
  drawn,
  won,
  notice,
}: NonNullable<Shown["match"]>) => [
  phase,
  theirs?.score,
  startsIn,
  drawn,
  won,
  notice && Object.values(notice).join(),
];

type Keys = {
  onStart: () => void;
  onSound: () => void;
  onSkip: () => void;
  emotes: EmoteWishes;
};
type Sprite = "target" | "decoy" | "mark";
type Row = { text: string; icon?: Sprite };

const sign = (inner: string) =>
  `<svg viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`;
const signs = {
  passed: sign('<path d="m6 17 7 7L26 9"/>'),
  failed: sign('<path d="M8 8l16 16M24 8 8 24"/>'),
} as const;
/** A wrong tap that is left. */
const heart =
  '<svg viewBox="0 0 24 22" aria-hidden="true"><path d="M12 21C5 15.5 1.5 12 1.5 7.4A5.6 5.6 0 0 1 12 4.6a5.6 5.6 0 0 1 10.5 2.8C22.5 12 19 15.5 12 21z"/><path class="shine" d="M5 8a3.4 3.4 0 0 1 3-3.4"/></svg>';

/** Pixels of the screen to a CSS pixel, for pictures of sprites. */
const sharp = 2;

/** A picture of a sprite, `size` CSS pixels wide. */
function picture({ things }: Scenery, sprite: Sprite, size: number): HTMLCanvasElement {
  const made = document.createElement("canvas");
  made.width = size * sharp;
  made.height = size * sharp;
  made.style.width = `${size}px`;
  made.style.height = `${size}px`;
  made.setAttribute("aria-hidden", "true");
  const ctx = made.getContext("2d");
  const middle = (size * sharp) / 2;
  if (ctx) things.draw(ctx, sprite, middle, middle, (middle - 1) / stillPixels);
  return made;
}

/**
 * Figures and texts as HTML around the canvas, readable by screen readers, written only when they
 * change.
 */
export class Hud {
  readonly root = element("div", "hud");
  readonly #style = document.createElement("style");
  readonly #words: Words<Key>;
  readonly #figures = element("div", "figures");
  readonly #hits = element("span", "value");
  readonly #theirs = element("span", "value");
  readonly #lives = element("span", "lives");
  readonly #combo = element("div", "combo");
  readonly #good = element("span", "good");
  readonly #lost = element("span", "gone");
  readonly #flag = element("span", "flag");
  readonly #way = element("div", "way", this.#good, this.#lost, this.#flag);
  readonly #sound = element("button", "sound");
  readonly #over = element("div", "over");
  readonly #card = element("div", "card");
  readonly #emblem = element("div", "emblem");
  readonly #points = element("span", "value");
  readonly #title = element("h1", "title");
  readonly #near = element("div", "near");
  readonly #rows = element("div", "rows");
  readonly #start = element("button", "start");
  readonly #notice = element("div", "notice", element("p", ""));
  readonly #target = element("span", "icon");
  readonly #sign: ReplaySign;
  readonly emotes: Emotes;
  #scenery: Scenery;
  #last = "";

  /** @param match the names in a match, which shows both players' points instead of a level's goals */
  constructor(words: Words<Key>, scenery: Scenery, match: Names | null, keys: Keys) {
    this.#words = words;
    this.#scenery = scenery;
    this.#style.textContent = base + figures + cover;
    this.root.lang = words.locale;
    this.root.dir = words.rightToLeft ? "rtl" : "ltr";
    const figure = (area: string, name: string, ...values: HTMLElement[]) => {
      const label = element("span", "name");
      label.textContent = name;
      return element("div", `figure ${area}`, label, ...values);
    };
    this.#way.setAttribute("aria-hidden", "true");
    this.#sound.type = "button";
    this.#sound.innerHTML = speaker;
    this.#sound.setAttribute("aria-label", words.say("sound"));
    this.#sound.addEventListener("click", keys.onSound);
    this.#lives.setAttribute("role", "img");
    this.#combo.setAttribute("aria-hidden", "true");
    this.#combo.dir = "ltr";
    this.#figures.toggleAttribute("data-match", match !== null);
    const hits = element("span", "hits-row", this.#target, this.#hits);
    const say = (word: Key) => words.say(word);
    const [you, other] = [match?.own ?? say("you"), match?.other ?? say("them")];
    this.emotes = new Emotes(say, { own: you, other }, keys.emotes);
    const { key, row, bubbles } = this.emotes;
    this.#sign = new ReplaySign(say, keys.onSkip);
    this.#figures.append(
      figure("hits", match ? you : say("hits"), hits, bubbles.own),
      this.#combo,
      figure("left", words.say("wrong"), this.#lives),
      ...(match ? [figure("theirs", other, this.#theirs, bubbles.other)] : []),
      this.#way,
      figure("points", words.say("points"), this.#points),
      this.#sound,
    );
    this.#start.type = "button";
    this.#start.textContent = words.say("start");
    this.#start.addEventListener("click", keys.onStart);
    this.#near.setAttribute("aria-hidden", "true");
    this.#card.append(this.#emblem, this.#title, this.#near, this.#rows, this.#start);
    this.#over.append(this.#card);
    this.#over.setAttribute("role", "status");
    this.#notice.setAttribute("role", "status");
    this.root.append(this.#style, this.emotes.style, this.#figures, this.#over, this.#notice);
    this.root.append(key, row, this.#sign.key, this.emotes.said);
    this.paint(scenery);
  }

  /** Takes the pictures and colours of a world. */
  paint(scenery: Scenery): void {
    this.#scenery = scenery;
    this.root.dataset.world = `${scenery.world}`;
    this.#target.replaceChildren(picture(scenery, "target", 36));
    this.#last = "";
  }

  place({ x, y, width, height, beside, strip }: Layout, screen: { width: number; height: number }) {
    this.root.toggleAttribute("data-beside", beside);
    const box = (of: HTMLElement, left: number, at: number, wide: number, high: number) =>
      Object.assign(of.style, {
        left: `${left}px`,
        top: `${at}px`,
        width: `${wide}px`,
        height: `${high}px`,
      });
    if (beside) {
      const start = this.#words.rightToLeft ? screen.width - strip : 16;
      box(this.#figures, start, 16, strip - 24, screen.height - 32);
    } else box(this.#figures, x, Math.max(6, y - strip), width, strip - 12);
    box(this.#over, x, y, width, height);
    const set = (name: string, value: number) => this.root.style.setProperty(name, `${value}px`);
    set("--x", x);
    set("--y", y + height);
    set("--w", width);
    set("--strip", strip);
    this.#notice.style.top = `${y + 16}px`;
    this.#notice.style.left = `${x}px`;
    this.#notice.style.width = `${width}px`;
  }

  show(shown: Shown): void {
    const { phase, lesson, state, terms, combo, match, waiting, sound, delay } = shown;
    const {
      hits = 0,
      wrong = 0,
      missed = 0,
      score = 0,
      passed = false,
      reason = null,
    } = state ?? {};
    const now = [
      phase,
      lesson,
      terms?.needed,
      hits,
      wrong,
      missed,
      score,
      combo,
      passed,
      reason,
      waiting,
      sound,
      delay,
      ...(match ? matchWords(match) : []),
    ].join();
    if (now === this.#last) return;
    this.#last = now;
    this.#figures.hidden = terms === null && !match?.theirs;
    this.#sound.setAttribute("aria-pressed", `${sound}`);
    this.emotes.show(match?.phase === "playing" && !match.watching);
    this.#sign.show(match?.phase === "replay");
    this.#points.textContent = this.#words.number(score);
    if (terms) this.#count(terms, hits, missed);
    const allowed = terms?.allowed ?? (match ? state?.allowed : undefined);
    if (allowed !== undefined) this.#spare(allowed, wrong, match !== null);
    if (match?.theirs) this.#race(score, match.theirs.score);
    this.#row(combo);
    this.#tell(shown);
  }

  remove(): void {
    this.emotes.remove();
    this.root.remove();
  }

  /** The way to the goal: hits from one end, lost targets from the other, the flag where they must not meet. */
  #count({ targets, needed }: Terms, hits: number, missed: number) {
    const words = this.#words;
    const of = element("span", "of");
    of.textContent = `/${words.number(needed)}`;
    this.#hits.replaceChildren(words.number(hits), of);
    this.#hits.dir = "ltr";
    const part = (count: number) => `${(count / targets) * 100}%`;
    this.#way.style.setProperty("--targets", `${targets}`);
    this.#good.style.width = part(hits);
    this.#lost.style.width = part(missed);
    this.#flag.style.insetInlineStart = part(needed);
    this.#way.toggleAttribute("data-reached", hits >= needed);
  }

  /** The wrong taps that are left: one heart each, or a number where they are many. */
  #spare(allowed: number, wrong: number, many: boolean): void {
    const left = Math.max(0, allowed - wrong);
    const life = (gone: boolean) => {
      const made = element("span", "heart");
      made.innerHTML = heart;
      if (gone) made.dataset.gone = "";
      return made;
    };
    this.#lives.setAttribute("aria-label", this.#words.number(left));
    if (many) {
      const count = element("span", "value");
      count.textContent = this.#words.number(left);
      this.#lives.replaceChildren(life(false), count);
      return;
    }
    this.#lives.toggleAttribute("data-many", allowed > fewHearts);
    this.#lives.replaceChildren(...Array.from({ length: allowed }, (_, at) => life(at >= left)));
  }

  /** Shows who leads: a bar from the player's own end to the opponent's. */
  #race(own: number, theirs: number): void {
    this.#hits.textContent = this.#words.number(own);
    this.#theirs.textContent = this.#words.number(theirs);
    const share = own + theirs === 0 ? 0.5 : own / (own + theirs);
    this.#good.style.width = `${share * 100}%`;
    this.#flag.style.insetInlineStart = "50%";
  }

  #row(combo: number): void {
    const text = combo >= comboFrom ? `×${combo}` : "";
    if (this.#combo.textContent === text) return;
    // A new element starts the animation again.
    const made = element("b", "times");
    made.textContent = text;
    made.dataset.heat = `${Math.min(3, Math.floor(combo / 4))}`;
    this.#combo.replaceChildren(made);
  }

  #tell({ phase, level, lesson, terms, state, match, waiting, delay }: Shown): void {
    const words = this.#words;
    let title = "";
    const rows: Row[] = [];
    if (match?.phase === "waiting") title = words.say("match");
    const starts = match?.phase === "playing" && match.startsIn > 0;
    if (match && (match.phase === "waiting" || starts) && !match.drawn) {
      if (match.phase === "playing") title = words.say("ready");
      rows.push({ icon: "target", text: words.say("race") });
      rows.push({ icon: "decoy", text: words.say("decoys") });
      if (state) rows.push({ icon: "mark", text: words.say("out", state) });
    }
    if (match?.phase === "playing" && match.drawn) title = words.say("drawn");
    // The last target is gone; the room waits for taps on their way.
    else if (match?.phase === "playing" && state?.passed) title = words.say("counting");
    if (match?.phase === "over") {
      title = words.say(match.won === null ? "ended" : match.won ? "victory" : "defeat");
      if (state) rows.push({ text: words.say("score", state) });
      if (delay !== null) rows.push({ text: words.say("delay", { delay }) });
    }
    if (phase === "stopped") title = words.say("stopped");
    if (phase === "ready" && terms) {
      title = words.say("level", { level });
      rows.push({ icon: "target", text: words.say("goal", terms) });
      if (level >= decoysFrom) rows.push({ icon: "decoy", text: words.say("decoys") });
      rows.push({ icon: "mark", text: words.say("care", terms) });
    }
    const lost = phase === "over" && state !== null && !state.passed;
    if (phase === "over" && state) {
      const close = state.needed - state.hits <= closeBy;
      title = words.say(state.passed ? "complete" : close ? "close" : "failed");
      if (state.reason) rows.push({ text: words.say(state.reason) });
      rows.push({ text: words.say(state.passed ? "score" : "short", state) });
    }
    const won = match ? match.won === true : state?.passed === true;
    const over = (match?.phase ?? phase) === "over" && match?.won !== null;
    this.#over.hidden = title === "";
    this.#over.dataset.shows = over ? (won ? "passed" : "failed") : lesson ? "lesson" : "cover";
    this.#title.textContent = title;
    this.#emblem.hidden = lesson && phase === "ready";
    this.#emblem.replaceChildren(picture(this.#scenery, "target", 112));
    if (over) {
      const stamp = element("span", "stamp");
      stamp.innerHTML = signs[won ? "passed" : "failed"];
      this.#emblem.append(stamp);
    }
    this.#near.hidden = !lost;
    if (lost) this.#reach(state);
    this.#rows.replaceChildren(
      ...rows.map(({ icon, text }) => {
        const made = element("p", icon ? "text pictured" : "text");
        if (icon) made.append(picture(this.#scenery, icon, 36));
        made.append(text);
        return made;
      }),
    );
    this.#start.hidden = phase !== "ready";
    const notice = match?.notice
      ? words.say(match.notice.key, { ...match.notice })
      : waiting
        ? words.say("network")
        : phase === "asking"
          ? words.say("asking")
          : "";
    this.#notice.hidden = notice === "";
    const line = this.#notice.firstElementChild;
    if (line) line.textContent = notice;
  }

  /** How near a lost level was: a dot for each needed hit, filled for each that was made. */
  #reach({ hits, needed }: AimState): void {
    this.#near.replaceChildren(
      ...Array.from({ length: needed }, (_, at) => {
        const dot = element("span", "dot");
        if (at < hits) dot.dataset.made = "";
        return dot;
      }),
    );
  }
}
