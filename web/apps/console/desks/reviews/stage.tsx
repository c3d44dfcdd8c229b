import { useState } from "react";
import type { Review } from "#console/api";
import { m } from "#console/words";
import { Button, Time } from "#console-ui";
import type { Beside } from "./lookalikes.ts";
import { Pane } from "./pane.tsx";
import { Picture, type PictureState } from "./picture.tsx";
import styles from "./stage.module.css";
import { stateName } from "./states.ts";
import { whole, type ZoomControl } from "./zoom.ts";

type Props = {
  review: Review;
  /** The entries whose pictures are loaded ahead. */
  ahead: readonly Review[];
  blurred: boolean;
  onShow: () => void;
  /** The look-alikes to show beside the picture; null shows the picture alone. */
  beside: readonly Beside[] | null;
  control: ZoomControl;
  onState: (entry: string, state: PictureState) => void;
};

export const altOf = ({ game, challenge }: Review): string =>
  m.reviews_picture({ game, challenge });

/**
 * The picture, large. The next ones lie behind it, loaded and unseen: after a decision the picture
 * is there without a request.
 */
export function Stage(props: Props) {
  const { review, ahead, blurred, onShow, beside, control, onState } = props;
  const comparing = beside !== null && beside.length > 0;
  const text = review.newcomer ? m.reviews_show_text() : m.reviews_blurred_text();
  return (
    // Screenshots are judged on a dark ground, in both themes.
    <div className={styles.stage} data-scheme="dark" data-comparing={comparing}>
      <figure className={styles.figure}>
        <Pane control={control}>
          {[review, ...ahead].map((one) => {
            const visible = one.id === review.id;
            return (
              <Picture
                key={one.id}
                entry={one.id}
                alt={altOf(one)}
                visible={visible}
                blurred={visible ? blurred : one.newcomer}
                cover={{ text, onShow }}
                zoom={visible ? control.zoom : whole}
                onState={(state) => onState(one.id, state)}
              />
            );
          })}
        </Pane>
        {comparing && <figcaption className={styles.caption}>{m.reviews_this_one()}</figcaption>}
      </figure>
      {comparing && (
        <Other
          key={review.id}
          review={review}
          beside={beside}
          blurred={blurred}
          control={control}
        />
      )}
    </div>
  );
}

type OtherProps = {
  review: Review;
  beside: readonly Beside[];
  blurred: boolean;
  control: ZoomControl;
};

/** A look-alike beside the picture, and how it differs. */
function Other({ review, beside, blurred, control }: OtherProps) {
  const [index, setIndex] = useState(0);
  const other = beside[index % beside.length];
  if (!other) return null;
  const { entry, same, known } = other;
  const count = beside.length;
  return (
    <figure className={styles.figure}>
      <Pane control={control}>
        <Picture
          key={entry}
          entry={entry}
          alt={m.reviews_picture_other()}
          blurred={blurred}
          zoom={control.zoom}
        />
      </Pane>
      <figcaption className={styles.caption} data-same={same}>
        <strong>
          {same
            ? m.reviews_other_same()
            : m.reviews_other_one({ number: (index % count) + 1, count })}
        </strong>
        {count > 1 && (
          <Button variant="default" size="compact-xs" onClick={() => setIndex(index + 1)}>
            {m.reviews_other_next()}
          </Button>
        )}
        {known && (
          <span className={styles.difference}>
            {stateName(known.state)}, <Time at={known.submittedAt} show="relative" />,{" "}
            {known.subscriber === review.subscriber
              ? m.reviews_other_own()
              : m.reviews_other_else()}
            {!same && `, ${m.reviews_other_bits({ bits: known.bits })}`}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
