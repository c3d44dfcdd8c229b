import { type Emote, emotes, type RoomMessage, type Side } from "../../features/games/room/says.ts";
import { element } from "./element.ts";
import style from "./emotes.css?inline";
import { faceOf } from "./faces.ts";

/** The texts of each game that has emotes. */
export type EmoteWord = Emote | "emotes" | "mute";

/** How long an emote is seen. */
const seenMs = 2_200;
/** The server lets an emote through each two seconds, and this many in a match. */
const pauseMs = 2_100;
const most = 20;

type Whose = "own" | "other";
export type EmoteWishes = {
  muted: boolean;
  onEmote: (emote: Emote) => void;
  onMute: (muted: boolean) => void;
  /** An emote is shown. */
  onShown: () => void;
};

const mouthless =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 5h16v11h-9l-4 4v-4H4z"/><path class="off" d="m3 3 18 18"/></svg>';

function button(className: string, label: string, inner: string, onClick: () => void) {
  const made = element("button", className);
  made.type = "button";
  made.innerHTML = inner;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", onClick);
  return made;
}

/**
 * The emotes of a match: the key under the thumb, the row that it opens, and a bubble for each side. The
 * game places them.
 */
export class Emotes {
  readonly key: HTMLButtonElement;
  readonly row = element("div", "emote-row");
  readonly bubbles: Record<Whose, HTMLElement> = {
    own: element("span", "bubble own"),
    other: element("span", "bubble other"),
  };
  readonly said = element("p", "emote-said");
  readonly style = document.createElement("style");
  readonly #say: (word: EmoteWord) => string;
  readonly #names: Record<Whose, string>;
  readonly #wishes: EmoteWishes;
  readonly #mute: HTMLButtonElement;
  readonly #timers = new Map<Whose | "pause", ReturnType<typeof setTimeout>>();
  readonly #gone = new AbortController();
  #muted: boolean;
  #known = false;
  #usable = false;
  #sent = 0;

  constructor(say: (word: EmoteWord) => string, names: Record<Whose, string>, wishes: EmoteWishes) {
    this.#say = say;
    this.#names = names;
    this.#wishes = wishes;
    this.#muted = wishes.muted;
    this.style.textContent = style;
    this.key = button("emote-key", say("emotes"), faceOf("laugh"), () => this.#open(!this.opened));
    const faces = emotes.map((emote) =>
      button("emote", say(emote), faceOf(emote), () => this.#choose(emote)),
    );
    this.#mute = button("emote-mute", say("mute"), mouthless, () => this.#turn(!this.#muted));
    this.row.append(...faces, this.#mute);
    this.row.setAttribute("role", "group");
    this.row.setAttribute("aria-label", say("emotes"));
    this.said.setAttribute("role", "status");
    this.key.hidden = true;
    for (const bubble of Object.values(this.bubbles)) {
      bubble.hidden = true;
      bubble.setAttribute("aria-hidden", "true");
    }
    this.#open(false);
    this.#turn(this.#muted, false);
    const { signal } = this.#gone;
    const within = (target: EventTarget | null) =>
      target instanceof Node && (this.row.contains(target) || this.key.contains(target));
    document.addEventListener("pointerdown", ({ target }) => within(target) || this.#open(false), {
      signal,
    });
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !this.opened) return;
        this.#open(false);
        this.key.focus();
      },
      { signal },
    );
  }

  get opened(): boolean {
    return !this.row.hidden;
  }

  /** The key is there while the match is played and its connection knows emotes. */
  show(usable: boolean): void {
    if (usable === this.#usable) return;
    this.#usable = usable;
    this.#settle();
  }

  /** @param seen the reader's side, or A for a spectator, who `watches` */
  hear(says: RoomMessage, seen: Side | null, watches = false): void {
    if (says.type === "emotes") {
      this.#known = says.known;
      this.#settle();
    } else if (says.type === "emote") {
      const whose = says.side === seen ? "own" : "other";
      if (whose === "own") this.#sent += 1;
      else if (this.#muted) return;
      this.#settle();
      this.#pop(whose, says.emote);
      // A player knows what they sent.
      if (whose === "own" && !watches) return;
      this.said.textContent = `${this.#names[whose]}: ${this.#say(says.emote)}`;
    }
  }

  remove(): void {
    this.#gone.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #settle(): void {
    this.key.hidden = !(this.#usable && this.#known && this.#sent < most);
    if (this.key.hidden) this.#open(false);
  }

  #open(open: boolean): void {
    this.row.hidden = !open;
    this.key.setAttribute("aria-expanded", `${open}`);
  }

  #choose(emote: Emote): void {
    this.#wishes.onEmote(emote);
    this.#open(false);
    this.key.disabled = true;
    this.#later("pause", pauseMs, () => {
      this.key.disabled = false;
    });
  }

  #turn(muted: boolean, tell = true): void {
    this.#muted = muted;
    this.#mute.setAttribute("aria-pressed", `${muted}`);
    if (muted) this.bubbles.other.hidden = true;
    if (tell) this.#wishes.onMute(muted);
  }

  #pop(whose: Whose, emote: Emote): void {
    const bubble = this.bubbles[whose];
    bubble.innerHTML = faceOf(emote);
    // Shown anew, its animation begins again.
    bubble.hidden = true;
    void bubble.offsetWidth;
    bubble.hidden = false;
    this.#wishes.onShown();
    this.#later(whose, seenMs, () => {
      bubble.hidden = true;
    });
  }

  #later(what: Whose | "pause", ms: number, then: () => void): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.set(what, setTimeout(then, ms));
  }
}
