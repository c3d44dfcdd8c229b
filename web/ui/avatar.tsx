import styles from "./avatar.module.css";
import { Icon } from "./icon.tsx";
import { Img } from "./img.tsx";

export type AvatarProps = {
  /** The picture's address from the server, or null. */
  src: string | null | undefined;
  name: string;
  size?: number;
};

/** A person's picture, else the first letter of the name, else a figure. The name stands beside it. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const letter = [...name.trim()][0]?.toUpperCase();
  return (
    <span className={styles.avatar} style={{ "--size": `${size}px` }}>
      {src ? (
        <Img src={src} alt="" width={size} height={size} />
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
