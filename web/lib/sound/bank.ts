import { output, rest, soon, wake } from "./output.ts";

/**
 * The sounds in a bank's file (docs/games.md): `[second at which it begins, seconds]`; a loop has a
 * third number.
 */
export type Clips = Readonly<Record<string, readonly number[]>>;

export type PlayOptions = {
  /** 1 as recorded; 2 is an octave higher, and twice as fast. */
  rate?: number;
  /** 0 to 1. */
  volume?: number;
};

type Voice = { name: string; source: AudioBufferSourceNode; gain: GainNode; at: number };
type Loop = { volume: number; voice: Voice | null };

/** More at once are a noise, and cost a slow phone frames. */
const mostVoices = 10;
const mostAlike = 3;
/** The same sound again within this time is the same event. */
const alikeSeconds = 0.03;
/** How soon a loop comes, goes, and makes room for a long sound: the time constants in seconds. */
const fades = { in: 0.25, out: 0.12, duck: 0.05, back: 0.3, cut: 0.012 } as const;
/** What is left of the loops under a sound that is longer than this. */
const ducked = 0.35;
const longSeconds = 0.8;
/** Room for several sounds at once. */
const loudest = 0.8;
const hideMs = 150;

/**
 * The sounds of a game: one file of clips, and loops such as its tune. Silent until `on`, and
 * nothing is downloaded before; silent on a hidden page.
 */
export class Bank {
  readonly #clips: Clips;
  readonly #load: () => Promise<Blob>;
  readonly #loops = new Map<string, Loop>();
  #on = false;
  #buffer: AudioBuffer | null = null;
  #loading: Promise<void> | null = null;
  #voices: Voice[] = [];
  #mixer: { all: GainNode; loops: GainNode } | null = null;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  readonly #look = () => this.#looked();
  readonly #tap = () => this.wake();

  /** `load` is called when the bank is wanted for the first time, and again after a failure. */
  constructor(clips: Clips, load: () => Promise<Blob>) {
    this.#clips = clips;
    this.#load = load;
    document.addEventListener("visibilitychange", this.#look);
    // Safari lets sound begin only within a tap: each one wakes it for what follows.
    document.addEventListener("click", this.#tap);
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    if (on) void this.#prepare();
    else {
      for (const loop of this.#loops.values()) this.#silence(loop);
      for (const voice of this.#voices) this.#cut(voice);
    }
  }

  /** Call inside a tap: browsers allow no sound before one. */
  wake(): void {
    if (this.#on) soon(() => this.#startLoops());
  }

  /** Plays a clip. False if it cannot be played yet, or in this browser. */
  play(name: string, { rate = 1, volume = 1 }: PlayOptions = {}): boolean {
    const clip = this.#clips[name];
    const buffer = this.#buffer;
    if (!this.#on || !buffer || !clip) return false;
    const on = output();
    if (on?.state === "running") this.#start(on, buffer, name, clip, rate, volume);
    else
      soon((woken) => {
        if (!this.#on) return;
        this.#start(woken, buffer, name, clip, rate, volume);
        this.#startLoops();
      });
    return true;
  }

  /** Starts or ends a loop. One that cannot sound yet begins as soon as it can. */
  loop(name: string, wanted: boolean, volume = 1): void {
    const loop = this.#loops.get(name);
    if (wanted && !loop) this.#loops.set(name, { volume, voice: null });
    else if (!wanted && loop) {
      this.#silence(loop);
      this.#loops.delete(name);
    }
    if (wanted) this.#startLoops();
  }

  close(): void {
    this.on = false;
    clearTimeout(this.#hiding);
    document.removeEventListener("visibilitychange", this.#look);
    document.removeEventListener("click", this.#tap);
    this.#loops.clear();
    this.#buffer = null;
  }

  /** Downloads and decodes the bank, which needs no tap. */
  #prepare(): Promise<void> {
    const decode = async () => {
      if (typeof OfflineAudioContext === "undefined") return;
      const bytes = await (await this.#load()).arrayBuffer();
      this.#buffer = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
      this.#startLoops();
    };
    this.#loading ??= decode().catch(() => {
      // Not decoded: Safari before 18.4. Not downloaded: it is tried again when it is wanted again.
      this.#loading = null;
    });
    return this.#loading;
  }

  #mix(on: AudioContext) {
    if (!this.#mixer) {
      const all = new GainNode(on, { gain: loudest });
      const loops = new GainNode(on);
      loops.connect(all).connect(on.destination);
      this.#mixer = { all, loops };
    }
    return this.#mixer;
  }

  #start(
    on: AudioContext,
    buffer: AudioBuffer,
    name: string,
    [start = 0, seconds = 0]: readonly number[],
    rate: number,
    volume: number,
  ): void {
    const now = on.currentTime;
    const alike = this.#voices.filter((voice) => voice.name === name);
    if (alike.some(({ at }) => now - at < alikeSeconds)) return;
    const oldest =
      alike.length >= mostAlike
        ? alike[0]
        : this.#voices.length >= mostVoices
          ? this.#voices[0]
          : undefined;
    if (oldest) this.#cut(oldest);
    const { all, loops } = this.#mix(on);
    const source = new AudioBufferSourceNode(on, { buffer, playbackRate: rate });
    const gain = new GainNode(on, { gain: Math.min(1, Math.max(0, volume)) });
    source.connect(gain).connect(all);
    const voice = { name, source, gain, at: now };
    this.#voices.push(voice);
    source.onended = () => this.#forget(voice);
    source.start(now, start, seconds);
    const length = seconds / rate;
    if (length <= longSeconds) return;
    loops.gain.cancelScheduledValues(now);
    loops.gain.setTargetAtTime(ducked, now, fades.duck);
    loops.gain.setTargetAtTime(1, now + length * 0.8, fades.back);
  }

  #startLoops(): void {
    const [on, buffer] = [output(), this.#buffer];
    if (!this.#on || !buffer || on?.state !== "running") return;
    for (const [name, loop] of this.#loops) {
      const [start, seconds] = this.#clips[name] ?? [];
      if (loop.voice || start === undefined || seconds === undefined) continue;
      const gain = new GainNode(on, { gain: 0 });
      const source = new AudioBufferSourceNode(on, {
        buffer,
        loop: true,
        loopStart: start,
        loopEnd: start + seconds,
      });
      source.connect(gain).connect(this.#mix(on).loops);
      gain.gain.setTargetAtTime(loop.volume, on.currentTime, fades.in);
      source.start(on.currentTime, start);
      loop.voice = { name, source, gain, at: on.currentTime };
    }
  }

  #silence(loop: Loop): void {
    if (loop.voice) this.#end(loop.voice, fades.out);
    loop.voice = null;
  }

  #cut(voice: Voice): void {
    this.#end(voice, fades.cut);
    this.#forget(voice);
  }

  #end({ source, gain }: Voice, fade: number): void {
    const now = output()?.currentTime ?? 0;
    gain.gain.cancelScheduledValues(now);
    gain.gain.setTargetAtTime(0, now, fade);
    source.stop(now + fade * 6);
  }

  #forget(voice: Voice): void {
    this.#voices = this.#voices.filter((other) => other !== voice);
  }

  #looked(): void {
    clearTimeout(this.#hiding);
    const on = output();
    if (!this.#on || !on) return;
    const hidden = document.visibilityState === "hidden";
    this.#mix(on).all.gain.setTargetAtTime(hidden ? 0 : loudest, on.currentTime, fades.cut * 2);
    if (hidden) this.#hiding = setTimeout(rest, hideMs);
    else
      wake()?.then(
        () => this.#startLoops(),
        () => undefined,
      );
  }
}
