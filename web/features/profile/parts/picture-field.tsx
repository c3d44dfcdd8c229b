import { type ChangeEvent, useId, useState } from "react";
import { useConfig } from "#lib/config";
import { shrink, useObjectUrl } from "#lib/picture";
import { Avatar, Button, cx, FieldNote } from "#ui";
import { m } from "#words";
import styles from "./picture-field.module.css";

/** A shrunken picture's side, in pixels. */
const side = 1024;

/** A rejected file; `large` is set if shrinking can help. */
export type PictureFault = { text: string; large: File | null };

export type PictureFieldProps = {
  src: string | null | undefined;
  face: number;
  name: string;
  picture: Blob | null;
  fault: PictureFault | null;
  error?: string | undefined;
  onPicture: (picture: Blob | null, fault: PictureFault | null) => void;
};

export function PictureField({
  src,
  face,
  name,
  picture,
  fault,
  error,
  onPicture,
}: PictureFieldProps) {
  const { profileImageBytes } = useConfig().limits;
  const id = useId();
  const [busy, setBusy] = useState(false);
  const preview = useObjectUrl(picture);
  const text = fault?.text ?? error;

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    if (!file.type.startsWith("image/")) {
      onPicture(null, { text: m.edit_picture_invalid(), large: null });
    } else if (file.size > profileImageBytes) {
      onPicture(null, { text: m.edit_picture_large(), large: file });
    } else {
      onPicture(file, null);
    }
  }

  async function makeSmaller(file: File) {
    setBusy(true);
    const small = await shrink(file, { side, maxBytes: profileImageBytes });
    setBusy(false);
    onPicture(small, small ? null : { text: m.edit_picture_invalid(), large: null });
  }

  return (
    <div className={styles.field}>
      <div className={cx(styles.row, text !== undefined && styles.bad)}>
        <Avatar src={preview ?? src} face={face} name={name} size={88} />
        <div className={styles.words}>
          <label htmlFor={id} className={styles.label}>
            {m.edit_picture()}
          </label>
          <span aria-hidden="true" className={styles.pick}>
            {src || picture ? m.change_file() : m.choose_file()}
          </span>
          <div role="status">
            <FieldNote
              id={id}
              error={text}
              hint={
                picture
                  ? m.edit_picture_ready({ kb: Math.ceil(picture.size / 1024) })
                  : m.edit_picture_hint({ mb: profileImageBytes / 1024 / 1024 })
              }
            />
          </div>
          <input
            id={id}
            type="file"
            name="image"
            accept="image/*"
            className={styles.input}
            aria-invalid={text ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={onChange}
          />
        </div>
      </div>
      {fault?.large && (
        <Button
          variant="secondary"
          size="s"
          busy={busy}
          onClick={() => fault.large && void makeSmaller(fault.large)}
        >
          {m.edit_picture_shrink()}
        </Button>
      )}
    </div>
  );
}
