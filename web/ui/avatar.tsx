import faces from "virtual:art/avatars";
import styles from "./avatar.module.css";
import { Icon } from "./icon.tsx";
import { Img } from "./img.tsx";

export type AvatarProps = {
  src: string | null | undefined;
  /** The face shown without a picture. A list stored before faces existed has none. */
  face: number | null | undefined;
  name: string;
  size?: number;
};

/**
 * A person's picture, or their face, or the first letter of their name, or a figure. Screen readers
 * skip it: the name stands beside it.
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
