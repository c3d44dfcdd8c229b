import { openPopup } from "#lib/popups";
import { m } from "#words";
import { IconButton } from "./button.tsx";
import styles from "./how-to-play.module.css";

/** The only game with instructions (spec 2). */
const explained = "cannon_clash_001";

export const explains = (game: string | null | undefined): boolean => game === explained;

export function HowToPlay({ game }: { game: string | null | undefined }) {
  if (!explains(game)) return null;
  return (
    <IconButton
      icon="help"
      label={m.howto_open()}
      title={m.howto_open()}
      className={styles.info}
      onClick={() => openPopup("howToPlay")}
    />
  );
}
