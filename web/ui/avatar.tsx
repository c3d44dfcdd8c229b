import faces from "virtual:art/avatars";
import styles from "./avatar.module.css";
import { Icon } from "./icon.tsx";
import { Img } from "./img.tsx";

export type AvatarProps = {
  /** The uploaded picture's address from the server, or null. */
  src: string | null | undefined;
  /** The number of the face that stands in for a picture. A list that was stored before there were faces has none. */
  face: number | null | undefined;
  name: string;
  size?: number;
};

/**
 * A person's picture, else their face, else the first letter of the name, else a figure. The name stands beside it, so a
 * reader hears nothing of it.
 */
export function Avatar({ src, face, name, size = 40 }: AvatarProps) {
  const letter = [...name.trim()][0]?.toUpperCase();
  const art = `avatars/avatar-${String(face).padStart(2, "0")}`;
  return (
    <span className={styles.avatar} style={{ "--size": `${size}px` }}>
      {src ? (
        <Img src={src} alt="" width={size} height={size} />
      ) : face ? (
        <Img art={art} set={{ [art]: faces }} alt="" sizes={`${size}px`} />
      ) : letter ? (
        <span aria-hidden="true" className={styles.letter}>
          {letter}
        </span>
      ) : (
        <Icon name="user" size={Math.round(size * 0.55)} />
      )}
    </span>
  );
}
