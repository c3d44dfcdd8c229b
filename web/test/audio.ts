import { vi } from "vitest";

class Param {
  value: number;
  /** The values that it moves to, one after another. */
  readonly targets: number[] = [];
  constructor(value = 1) {
    this.value = value;
  }
  setTargetAtTime = (value: number) => {
    this.targets.push(value);
  };
  setValueAtTime = () => undefined;
  cancelScheduledValues = () => undefined;
  exponentialRampToValueAtTime = () => undefined;
}

class FakeNode {
  next: FakeNode | null = null;
  connect<T extends FakeNode>(next: T): T {
    this.next = next;
    return next;
  }
}

class FakeGain extends FakeNode {
  readonly gain: Param;
  constructor(_: unknown, { gain = 1 } = {}) {
    super();
    this.gain = new Param(gain);
  }
}

const gainOf = (node: FakeNode | null | undefined) =>
  node instanceof FakeGain ? node.gain : undefined;

type Options = { playbackRate?: number; loop?: boolean; loopStart?: number; loopEnd?: number };

/** A clip or a loop that was started. */
class FakeSource extends FakeNode {
  offset = 0;
  seconds: number | undefined;
  stopped = false;
  onended: (() => void) | null = null;
  readonly options: Options;
  constructor(_: unknown, options: Options = {}) {
    super();
    this.options = options;
  }
  get volume(): Param | undefined {
    return gainOf(this.next);
  }
  /** The gain that all loops have in common. */
  get bus(): Param | undefined {
    return gainOf(this.next?.next);
  }
  start(_at: number, offset: number, seconds?: number): void {
    this.offset = offset;
    this.seconds = seconds;
    audio.sources.push(this);
  }
  stop(): void {
    this.stopped = true;
  }
}

class FakeTone extends FakeNode {
  frequency = new Param();
  constructor(_: unknown, { frequency = 0 } = {}) {
    super();
    this.frequency = new Param(frequency);
  }
  start(): void {
    audio.tones.push(this.frequency.value);
  }
  stop(): void {}
}

class FakeContext {
  destination = new FakeNode();
  get state() {
    return audio.running ? "running" : "suspended";
  }
  get currentTime() {
    return audio.time;
  }
  async resume(): Promise<void> {
    audio.running = audio.allowed;
    if (!audio.allowed) return new Promise(() => undefined);
  }
  async suspend(): Promise<void> {
    audio.running = false;
  }
}

class FakeOffline {
  async decodeAudioData(bytes: ArrayBuffer): Promise<object> {
    audio.decoded += 1;
    if (audio.unknownFormat) throw new Error("unknown format");
    return { bytes };
  }
}

/** What the page's audio has done since `fakeAudio`. */
export const audio = {
  sources: [] as FakeSource[],
  /** Frequencies of plain tones. */
  tones: [] as number[],
  time: 0,
  running: true,
  /** Whether a tap has allowed sound. */
  allowed: true,
  unknownFormat: false,
  decoded: 0,
};

/** Replaces the browser's audio. Undo by `vi.unstubAllGlobals`. */
export function fakeAudio(): void {
  Object.assign(audio, { sources: [], tones: [], time: 0, decoded: 0 });
  Object.assign(audio, { running: true, allowed: true, unknownFormat: false });
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("OfflineAudioContext", FakeOffline);
  vi.stubGlobal("AudioBufferSourceNode", FakeSource);
  vi.stubGlobal("GainNode", FakeGain);
  vi.stubGlobal("OscillatorNode", FakeTone);
}
