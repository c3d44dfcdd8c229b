import { cx } from "./cx.ts";
import styles from "./video-look.module.css";

const crops = 4;
const tints = 3;

/**
 * The classes for a video's picture: its game's artwork in one of twelve looks, chosen by the
 * video's id, so that a game's videos can be told apart. The video site's own frames are not shown:
 * no other site may be contacted before a tap.
 */
export function videoLook(id: string): string {
  const number = Number.parseInt(id, 10) || 0;
  return cx(styles.look, styles[`crop${number % crops}`], styles[`tint${number % tints}`]);
}
