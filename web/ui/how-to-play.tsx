import { openPopup } from "#lib/popups";
import { m } from "#words";
import { IconButton } from "./button.tsx";
import styles from "./how-to-play.module.css";

/** The game whose instructions there are (spec 2). */
const explained = "cannon_clash_001";

/** The info button of a Cannon Clash card; of another game's card nothing. */
export function HowToPlay({ game }: { game: string | null | undefined }) {
  if (game !== explained) return null;
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
