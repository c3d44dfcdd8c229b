import type { CannonState } from "../../features/games/core/cannon.ts";
import { element } from "../game-kit/element.ts";
import { Emotes, type EmoteWishes } from "../game-kit/emotes.ts";
import base from "../game-kit/hud.css?inline";
import type { Names } from "../game-kit/names.ts";
import { ReplaySign } from "../game-kit/replay.ts";
import type { RoomNotice, RoomPhase } from "../game-kit/room-play.ts";
import { speaker } from "../game-kit/speaker.ts";
import type { Words } from "../game-kit/words.ts";
import type { Layout } from "./field.ts";
import field from "./hud.css?inline";
import cover from "./hud-cover.css?inline";
import type { Key } from "./keys.ts";
import type { Opponent } from "./practice.ts";

export type Shown = {
  phase: RoomPhase | "ready" | "resting" | "replay";
  opponent: Opponent;
  state: CannonState | null;
  mine: "A" | "B";
  won: boolean | null;
  /** The match is over, and was neither won nor lost here: by a spectator, or before it began. */
  unsettled: boolean;
  notice: RoomNotice | null;
  watching: boolean;
  delayMs: number | null;
  sound: boolean;
  /** The player fires, and there is no energy for it. */
  spent: boolean;
};

type Keys = {
  onStart: () => void;
  onSound: () => void;
  onOpponent: (opponent: Opponent) => void;
  onSkip: () => void;
  emotes: EmoteWishes;
};

const opponents = ["first", "weak", "average", "strong"] as const satisfies readonly Opponent[];
export const mostEnergy = 15;
const turnsASecond = 10;

/**
 * Figures and texts as HTML around the canvas, readable by screen readers, written only when they
 * change.
 */
export class Hud {
  readonly root = element("div", "hud");
  readonly #words: Words<Key>;
  readonly #names: Names;
  readonly #style = document.createElement("style");
  readonly #above = element("div", "above");
  readonly #below = element("div", "below");
  readonly #them = element("span", "side them");
  readonly #us = element("span", "side us");
  readonly #clock = element("span", "clock");
  #seconds = 0;
  readonly #lead = element("div", "lead", element("i", "ours"), element("i", "mark"));
  readonly #energy = element("div", "energy");
  readonly #level = element("span", "level");
  readonly #count = element("span", "count");
  readonly #said = element("p", "said");
  readonly #delay = element("span", "delay");
  readonly #sound = element("button", "sound");
  readonly #over = element("div", "over");
  readonly #title = element("h1", "title");
  readonly #rows = element("div", "rows");
  readonly #choice = element("fieldset", "choice");
  readonly #start = element("button", "start");
  readonly #notice = element("div", "notice", element("p", ""));
  readonly #sign: ReplaySign;
  readonly emotes: Emotes;
  #last = "";

  constructor(words: Words<Key>, names: Names, keys: Keys) {
    this.#words = words;
    this.#names = names;
    this.#style.textContent = base + field + cover;
    this.root.lang = words.locale;
    this.root.dir = words.rightToLeft ? "rtl" : "ltr";
    this.#sound.type = "button";
    this.#sound.innerHTML = speaker;
    this.#sound.setAttribute("aria-label", words.say("sound"));
    this.#sound.addEventListener("click", keys.onSound);
    this.#clock.setAttribute("role", "timer");
    this.#clock.setAttribute("aria-label", words.say("time"));
    this.#energy.setAttribute("role", "meter");
    this.#energy.setAttribute("aria-label", words.say("energy"));
    this.#energy.setAttribute("aria-valuemin", "0");
    this.#energy.setAttribute("aria-valuemax", `${mostEnergy}`);
    this.#energy.append(element("span", "bar", this.#level), this.#count);
    this.#lead.setAttribute("aria-hidden", "true");
    this.#said.setAttribute("role", "status");
    this.#above.append(this.#them, element("div", "middle", this.#clock, this.#lead), this.#sound);
    const say = (word: Key) => words.say(word);
    const [own, other] = [names.own ?? say("you"), names.other ?? say("them")];
    this.emotes = new Emotes(say, { own, other }, keys.emotes);
    const { key, row, bubbles } = this.emotes;
    this.#above.append(bubbles.other);
    this.#below.append(this.#energy, this.#us, this.#delay, key, row, bubbles.own);
    this.#sign = new ReplaySign(say, keys.onSkip);
    this.#choose(keys.onOpponent);
    this.#start.type = "button";
    this.#start.textContent = words.say("start");
    this.#start.addEventListener("click", keys.onStart);
    this.#over.append(this.#title, this.#rows, this.#choice, this.#start);
    this.#over.setAttribute("role", "status");
    this.#notice.setAttribute("role", "status");
    this.root.append(this.#style, this.emotes.style, this.#above, this.#below, this.#over);
    this.root.append(this.#notice, this.#sign.key, this.#said, this.emotes.said);
  }

  place({ x, y, width, height, beside }: Layout): void {
    this.root.toggleAttribute("data-beside", beside);
    const set = (name: string, value: number) => this.root.style.setProperty(name, `${value}px`);
    set("--x", x);
    set("--y", y);
    set("--w", width);
    set("--h", height);
  }

  show(shown: Shown): void {
    const { state, mine } = shown;
    const theirs = mine === "A" ? "B" : "A";
    const energy = state ? Math.floor(state.sides[mine].energy) : 0;
    const left = (side: "A" | "B") =>
      state ? state.sides[side].towers.filter(({ hp }) => hp > 0).length : 3;
    const hp = (side: "A" | "B") =>
      state ? state.sides[side].towers.reduce((sum, tower) => sum + tower.hp, 0) : 1;
    const ahead = Math.round((100 * hp(mine)) / Math.max(1, hp(mine) + hp(theirs)));
    // A match that ends before its time has no turns left: the clock stands still.
    if (!state?.outcome) this.#seconds = state ? Math.ceil(state.turnsLeft / turnsASecond) : 0;
    const seconds = this.#seconds;
    const { phase, opponent, won, notice, delayMs, sound } = shown;
    this.emotes.show(phase === "playing" && !shown.watching);
    const now = [
      ...[phase, state?.phase, energy, left("A"), left("B"), seconds, opponent],
      ...[ahead, shown.spent, won, delayMs, sound, notice && Object.values(notice)],
    ].join();
    if (now === this.#last) return;
    this.#last = now;
    const words = this.#words;
    const playing = state !== null;
    this.#above.hidden = !playing && phase !== "waiting";
    this.#below.hidden = !playing || phase === "replay";
    // Before the first turn there are no towers to count.
    this.#them.hidden = !playing;
    this.#side(this.#them, this.#names.other ?? words.say("them"), left(theirs));
    this.#side(this.#us, this.#names.own ?? words.say("you"), left(mine));
    this.#clock.textContent = playing
      ? `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`
      : "";
    this.#clock.dataset.phase = state?.phase ?? "";
    this.#lead.style.setProperty("--ahead", `${ahead}%`);
    this.#lead.hidden = !playing;
    this.#energy.setAttribute("aria-valuenow", `${energy}`);
    this.#energy.toggleAttribute("data-full", energy === mostEnergy);
    this.#energy.toggleAttribute("data-spent", shown.spent);
    this.#level.style.inlineSize = `${(energy / mostEnergy) * 100}%`;
    this.#count.textContent = words.number(energy);
    const delay = delayMs === null ? "" : words.say("ping", { ms: delayMs });
    this.#delay.textContent = notice?.key === "watching" ? words.say("watching") : delay;
    this.#delay.toggleAttribute("data-bad", (delayMs ?? 0) > 250);
    this.#sound.setAttribute("aria-pressed", `${sound}`);
    this.root.toggleAttribute("data-watching", shown.watching);
    this.#sign.show(phase === "replay");
    this.#tell(shown);
  }

  /** Reads an event on the field out to screen readers. */
  announce(text: string): void {
    this.#said.textContent = text;
  }

  remove(): void {
    this.emotes.remove();
    this.root.remove();
  }

  #side(of: HTMLElement, name: string, left: number): void {
    const pips = Array.from({ length: 3 }, (_, at) => {
      const pip = element("i", "pip");
      pip.toggleAttribute("data-gone", at >= left);
      return pip;
    });
    of.setAttribute("role", "img");
    of.setAttribute("aria-label", `${name}: ${this.#words.say("towers", { count: left })}`);
    const sign = element("i", "sign");
    sign.textContent = [...name][0] ?? "";
    const words = element("span", "name");
    words.textContent = name;
    of.replaceChildren(sign, words, element("span", "pips", ...pips));
  }

  #choose(onOpponent: Keys["onOpponent"]): void {
    const legend = element("legend", "");
    legend.textContent = this.#words.say("against");
    const options = opponents.map((opponent) => {
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: "opponent", value: opponent });
      input.addEventListener("change", () => onOpponent(opponent));
      const label = element("label", "", input);
      label.append(this.#words.say(opponent));
      return label;
    });
    this.#choice.append(legend, ...options);
  }

  #tell({ phase, opponent, won, unsettled, notice }: Shown): void {
    const words = this.#words;
    let title = "";
    const rows: string[] = [];
    if (phase === "ready") {
      title = words.say("practice");
      for (const key of ["aim", "drag", "gate", "double"] as const) rows.push(words.say(key));
    }
    if (phase === "over") {
      const drawn = unsettled ? "ended" : "drawn";
      title = words.say(won === null ? drawn : won ? "victory" : "defeat");
    }
    this.#over.hidden = title === "";
    this.#over.dataset.end = phase === "over" && !unsettled ? (won ? "won" : "lost") : "";
    this.#title.textContent = title;
    this.#rows.replaceChildren(
      ...rows.map((text) => {
        const row = element("p", "text");
        row.textContent = text;
        return row;
      }),
    );
    this.#choice.hidden = phase !== "ready";
    for (const input of this.#choice.querySelectorAll("input")) {
      input.checked = input.value === opponent;
      input.parentElement?.toggleAttribute("data-chosen", input.checked);
    }
    this.#start.hidden = phase !== "ready";
    this.#over.toggleAttribute("data-start", phase === "ready");
    // The note to a spectator stands below the field, not over it.
    const over =
      notice === null || notice.key === "watching" ? "" : words.say(notice.key, { ...notice });
    this.#notice.hidden = over === "";
    const line = this.#notice.firstElementChild;
    if (line) line.textContent = over;
  }
}
