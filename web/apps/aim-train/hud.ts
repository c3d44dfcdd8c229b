import type { AimState } from "../../features/games/core/aim.ts";
import { element } from "../game-kit/element.ts";
import base from "../game-kit/hud.css?inline";
import type { Names } from "../game-kit/names.ts";
import type { RoomNotice, RoomPhase } from "../game-kit/room-play.ts";
import { speaker } from "../game-kit/speaker.ts";
import type { Words } from "../game-kit/words.ts";
import type { Layout } from "./field.ts";
import style from "./hud.css?inline";
import type { Key } from "./keys.ts";
import type { Phase, Terms } from "./play.ts";

export type Shown = {
  phase: Phase | "resting" | "match";
  level: number;
  practice: boolean;
  terms: Terms | null;
  state: AimState | null;
  /** Null in a level. */
  match: {
    phase: RoomPhase;
    theirs: AimState | null;
    /** Seconds until the first turn. */
    startsIn: number;
    drawn: boolean;
    won: boolean | null;
    watching: boolean;
    notice: RoomNotice | null;
    /** Round trip to the server in milliseconds. */
    ping: number | null;
  } | null;
  /** The game waits for the network. */
  waiting: boolean;
  sound: boolean;
  /** Milliseconds from a touch to its frame; null before the first touch. */
  delay: number | null;
};

const decoysFrom = 12;

const matchWords = ({
  phase,
  theirs,
  startsIn,
  drawn,
  won,
  notice,
  ping,
}: NonNullable<Shown["match"]>) => [
  phase,
  theirs?.score,
  startsIn,
  drawn,
  won,
  ping,
  notice && Object.values(notice).join(),
];

type Keys = { onStart: () => void; onSound: () => void };

const icon = (inner: string) =>
  `<svg viewBox="0 0 32 32" width="32" height="32" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`;
/** As drawn on the field: a target, a wrong tap, a decoy. */
const icons = {
  target: icon(
    '<circle cx="16" cy="16" r="15" fill="var(--accent)"/><g stroke="var(--on-accent)"><circle cx="16" cy="16" r="9.9" stroke-width="2"/><circle cx="16" cy="16" r="2.9" fill="var(--on-accent)"/></g>',
  ),
  slip: icon('<path stroke="var(--danger)" stroke-width="4" d="m9 9 14 14m0-14L9 23"/>'),
  decoy: icon(
    '<path fill="oklch(0.3 0.07 35)" stroke="var(--danger)" stroke-width="2.5" d="m16 2 14 14-14 14L2 16z"/><path stroke="var(--danger)" stroke-width="2.5" d="m12.5 12.5 7 7m0-7-7 7"/>',
  ),
  passed: icon('<path stroke="currentColor" stroke-width="3.5" d="m7 17 6 6L25 10"/>'),
  failed: icon('<path stroke="currentColor" stroke-width="3.5" d="m9 9 14 14m0-14L9 23"/>'),
} as const;
type Row = { text: string; icon?: keyof typeof icons };

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
  readonly #pips = element("span", "value");
  readonly #done = element("span", "done");
  readonly #good = element("span", "done good");
  readonly #mark = element("span", "mark");
  readonly #sound = element("button", "sound");
  readonly #over = element("div", "over");
  readonly #stamp = element("div", "stamp");
  readonly #points = element("span", "value");
  readonly #title = element("h1", "title");
  readonly #rows = element("div", "rows");
  readonly #start = element("button", "start");
  readonly #notice = element("div", "notice", element("p", ""));
  readonly #left = element("span", "");
  readonly #late = element("span", "late");
  readonly #delay = element("p", "delay", this.#left, this.#late);
  #last = "";

  /** @param match the names in a match, which shows both players' points instead of a level's goals */
  constructor(words: Words<Key>, match: Names | null, keys: Keys) {
    this.#words = words;
    this.#style.textContent = base + style;
    this.root.lang = words.locale;
    this.root.dir = words.rightToLeft ? "rtl" : "ltr";
    const figure = (area: string, name: string, value: HTMLElement) => {
      const label = element("span", "name");
      label.textContent = name;
      return element("div", `figure ${area}`, label, value);
    };
    const way = element("div", "way", this.#done, this.#good, this.#mark);
    way.setAttribute("aria-hidden", "true");
    this.#sound.type = "button";
    this.#sound.innerHTML = speaker;
    this.#sound.setAttribute("aria-label", words.say("sound"));
    this.#sound.addEventListener("click", keys.onSound);
    this.#pips.setAttribute("role", "img");
    this.#figures.toggleAttribute("data-match", match !== null);
    this.#figures.append(
      figure("hits", match ? (match.own ?? words.say("you")) : words.say("hits"), this.#hits),
      match
        ? figure("wrong", match.other ?? words.say("them"), this.#theirs)
        : figure("wrong", words.say("wrong"), this.#pips),
      way,
      figure("points", words.say("points"), this.#points),
      this.#sound,
    );
    this.#start.type = "button";
    this.#start.textContent = words.say("start");
    this.#start.addEventListener("click", keys.onStart);
    this.#over.append(this.#stamp, this.#title, this.#rows, this.#start);
    this.#over.setAttribute("role", "status");
    this.#notice.setAttribute("role", "status");
    this.root.append(this.#style, this.#figures, this.#over, this.#notice, this.#delay);
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
    } else box(this.#figures, x + 4, y - strip + 4, width - 8, strip - 14);
    box(this.#over, x, y, width, height);
    box(this.#delay, x, y + height - 28, width, 28);
    this.#notice.style.top = `${y + 16}px`;
    this.#notice.style.left = `${x}px`;
    this.#notice.style.width = `${width}px`;
  }

  show(shown: Shown): void {
    const { phase, state, terms, match, waiting, sound, delay } = shown;
    const {
      hits = 0,
      wrong = 0,
      appeared = 0,
      score = 0,
      passed = false,
      reason = null,
    } = state ?? {};
    const now = [
      phase,
      terms?.needed,
      hits,
      wrong,
      appeared,
      score,
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
    this.#points.textContent = this.#words.number(score);
    this.#below(shown);
    if (terms) this.#count(terms, hits, wrong, appeared);
    if (match?.theirs) this.#race(score, match.theirs.score);
    this.#tell(shown);
  }

  remove(): void {
    this.root.remove();
  }

  #count({ targets, needed, allowed }: Terms, hits: number, wrong: number, appeared: number) {
    const words = this.#words;
    const of = element("span", "of");
    of.textContent = `/ ${words.number(needed)}`;
    this.#hits.replaceChildren(words.number(hits), of);
    this.#hits.dir = "ltr";
    this.#pips.replaceChildren(
      ...Array.from({ length: allowed }, (_, at) => {
        const pip = element("span", "pip");
        if (at >= allowed - wrong) pip.dataset.gone = "";
        return pip;
      }),
    );
    this.#pips.setAttribute("aria-label", words.number(Math.max(0, allowed - wrong)));
    const part = (count: number) => `${(count / targets) * 100}%`;
    this.#done.style.width = part(appeared);
    this.#good.style.width = part(hits);
    this.#mark.style.insetInlineStart = part(needed);
  }

  #below({ phase, state, match, delay }: Shown): void {
    const words = this.#words;
    const left = match && state ? Math.max(0, state.allowed - state.wrong) : null;
    this.#left.textContent = left === null ? "" : `${words.say("wrong")}: ${words.number(left)}`;
    if (match) {
      // A spectator plays nothing: the network's delay is none of theirs.
      const ping = match.ping === null ? "" : words.say("ping", { ms: match.ping });
      this.#late.textContent = match.notice?.key === "watching" ? words.say("watching") : ping;
    } else {
      const shows = phase === "playing" && delay !== null;
      this.#late.textContent = shows ? words.say("delay", { delay }) : "";
    }
  }

  /** Shows who leads: a bar from the player's own end to the opponent's. */
  #race(own: number, theirs: number): void {
    this.#hits.textContent = this.#words.number(own);
    this.#theirs.textContent = this.#words.number(theirs);
    const share = own + theirs === 0 ? 0.5 : own / (own + theirs);
    this.#good.style.width = `${share * 100}%`;
    this.#mark.style.insetInlineStart = "50%";
  }

  #tell({ phase, level, practice, terms, state, match, waiting, delay }: Shown): void {
    const words = this.#words;
    let title = "";
    const rows: Row[] = [];
    if (match?.phase === "waiting") title = words.say("match");
    if (match && (match.phase === "waiting" || match.startsIn > 0) && !match.drawn) {
      if (match.phase === "playing") title = words.say("ready");
      rows.push({ icon: "target", text: words.say("race") });
      rows.push({ icon: "decoy", text: words.say("decoys") });
      if (state) rows.push({ icon: "slip", text: words.say("out", state) });
    }
    if (match?.phase === "playing" && match.drawn) title = words.say("drawn");
    if (match?.phase === "over") {
      title = words.say(match.won === null ? "ended" : match.won ? "victory" : "defeat");
      if (state) rows.push({ text: words.say("score", state) });
      if (delay !== null) rows.push({ text: words.say("delay", { delay }) });
    }
    if (phase === "stopped") title = words.say("stopped");
    if (phase === "ready" && terms) {
      title = words.say("level", { level });
      if (practice) title += ` · ${words.say("practice")}`;
      rows.push({ icon: "target", text: words.say("goal", terms) });
      if (level >= decoysFrom) rows.push({ icon: "decoy", text: words.say("decoys") });
      rows.push({ icon: "slip", text: words.say("care", terms) });
    }
    if (phase === "over" && state) {
      title = words.say(state.passed ? "complete" : "failed");
      if (state.reason) rows.push({ text: words.say(state.reason) });
      rows.push({ text: words.say("score", state) });
      if (delay !== null) rows.push({ text: words.say("delay", { delay }) });
    }
    const won = match ? match.won === true : state?.passed === true;
    const over = (match?.phase ?? phase) === "over" && match?.won !== null;
    const ended = over ? (won ? "passed" : "failed") : null;
    this.#stamp.hidden = ended === null;
    if (ended) {
      this.#stamp.innerHTML = icons[ended];
      this.#stamp.dataset.end = ended;
    }
    this.#over.hidden = title === "";
    this.#title.textContent = title;
    this.#rows.replaceChildren(
      ...rows.map((row) => {
        const made = element("p", "text");
        if (row.icon) made.innerHTML = icons[row.icon];
        made.append(row.text);
        return made;
      }),
    );
    this.#start.hidden = phase !== "ready";
    // That somebody watches stands below the targets, not over them.
    const notice =
      match?.notice && match.notice.key !== "watching"
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
}
