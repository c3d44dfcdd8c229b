import { cx } from "./cx.ts";
import styles from "./video-look.module.css";

const crops = 4;
const tints = 3;

/**
 * The classes for the picture of a video: its game's artwork in one of twelve looks, chosen by the video's id, so that the
 * videos of a game can be told apart. The frames of a video site are not shown: nobody else is asked before a tap.
 */
export function videoLook(id: string): string {
  const number = Number.parseInt(id, 10) || 0;
  return cx(styles.look, styles[`crop${number % crops}`], styles[`tint${number % tints}`]);
}
