import { play, type Tone } from "#lib/sound";

/** What is heard in a match. */
export type Sound =
  | "wall"
  | "soft"
  | "hard"
  | "obstacle"
  | "serve"
  | "tick"
  | "goal"
  | "against"
  | "end"
  | "won"
  | "lost";

const tones: Readonly<Partial<Record<Sound, Tone>>> = {
  wall: "tick",
  soft: "knock",
  hard: "knock",
  obstacle: "clang",
  tick: "tick",
  goal: "cheer",
  against: "sigh",
};

/** Plays a sound if sound is on. `rate` raises its pitch, where the browser has the recording. */
export function sound(name: Sound, options: { volume?: number; rate?: number } = {}): void {
  const tone = tones[name];
  if (tone) play(tone, options.volume);
}
