/** Calls the sounds, if they are here. */
export const withSounds = (play: (sounds: typeof import("./sounds.tsx")) => void): void =>
  void import("./sounds.tsx").then(play, () => undefined);
