import { useState } from "react";
import { m } from "#console/words";
import { Button, Icon } from "#console-ui";
import { pictureOf } from "./api.ts";
import styles from "./stage.module.css";
import type { Zoom } from "./zoom.ts";

export type PictureState = "loading" | "shown" | "failed";

type Props = {
  entry: string;
  alt: string;
  /** Drawn, or only loaded so that it can be drawn at once. */
  visible?: boolean;
  blurred: boolean;
  /** The text and the action of the cover over a blurred picture. */
  cover?: { text: string; onShow: () => void };
  zoom: Zoom;
  onState?: (state: PictureState) => void;
};

/** One screenshot, whole, with its blur and zoom. */
export function Picture({ entry, alt, visible = true, blurred, cover, zoom, onState }: Props) {
  const [state, setState] = useState<PictureState>("loading");
  const [attempt, setAttempt] = useState(0);
  const become = (next: PictureState) => {
    setState(next);
    onState?.(next);
  };
  const address = pictureOf(entry, "whole");
  const { scale, x, y } = zoom;
  return (
    <div className={styles.layer} data-visible={visible} aria-hidden={!visible}>
      <img
        // A failed picture is asked for again by another address.
        src={attempt === 0 ? address : `${address}&attempt=${attempt}`}
        alt={alt}
        decoding="sync"
        draggable={false}
        className={styles.picture}
        data-blurred={blurred}
        data-state={state}
        style={{
          transform: `scale(${blurred ? 1 : scale})`,
          transformOrigin: `${x * 100}% ${y * 100}%`,
        }}
        onLoad={() => become("shown")}
        onError={() => become("failed")}
      />
      {visible && state === "loading" && (
        <p className={styles.loading} role="status">
          {m.reviews_picture_loading()}
        </p>
      )}
      {visible && state === "failed" && (
        <div className={styles.failed} role="alert">
          <Icon name="warning" size={28} />
          <strong>{m.reviews_picture_failed_title()}</strong>
          <p>{m.reviews_picture_failed_text()}</p>
          <Button
            variant="default"
            onClick={() => {
              become("loading");
              setAttempt(attempt + 1);
            }}
          >
            {m.action_retry()}
          </Button>
        </div>
      )}
      {visible && blurred && cover && state === "shown" && (
        <button type="button" className={styles.cover} onClick={cover.onShow}>
          <span className={styles.coverName}>{m.reviews_show()}</span>
          <span>{cover.text}</span>
        </button>
      )}
    </div>
  );
}
