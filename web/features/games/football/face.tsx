import { cx } from "#ui";
import { faceOf } from "./art.ts";
import styles from "./face.module.css";
import type { Mood, World } from "./world.ts";

/** A sprite as a picture of the page; `mood` null is the player's pad. */
export function Face({
  world,
  mood,
  rem,
  className,
}: {
  world: World;
  mood: Mood | null;
  rem: number;
  className?: string | undefined;
}) {
  const { url, size, frame } = faceOf(world, mood);
  if (!frame) return null;
  const [x, y, width, height] = frame;
  const scale = rem / Math.max(width, height);
  const length = (pixels: number) => `${pixels * scale}rem`;
  return (
    <span
      className={cx(styles.face, className)}
      style={{
        inlineSize: length(width),
        blockSize: length(height),
        backgroundImage: `url("${url}")`,
        backgroundSize: `${length(size[0])} ${length(size[1])}`,
        backgroundPosition: `${length(-x)} ${length(-y)}`,
      }}
    />
  );
}
