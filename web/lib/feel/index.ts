/* Effects that more than one game needs. They change the picture only, never a game's core. */
export { Combo } from "./combo.ts";
export { HitStop } from "./hit-stop.ts";
export { type Particle, Particles, type Spray } from "./particles.ts";
export { Shake } from "./shake.ts";
