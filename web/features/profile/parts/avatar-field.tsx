import { useId } from "react";
import { Avatar, FieldNote, Icon, VisuallyHidden } from "#ui";
import { m } from "#words";
import styles from "./avatar-field.module.css";

/** The faces in the order of their numbers (`tools/art/avatars`). */
const names = () => [
  m.avatar_fox(),
  m.avatar_astronaut(),
  m.avatar_mango(),
  m.avatar_robot(),
  m.avatar_rabbit(),
  m.avatar_cactus(),
  m.avatar_lion(),
  m.avatar_frog(),
  m.avatar_strawberry(),
  m.avatar_penguin(),
  m.avatar_rocket(),
  m.avatar_panda(),
  m.avatar_octopus(),
  m.avatar_watermelon(),
  m.avatar_cat(),
  m.avatar_dinosaur(),
  m.avatar_bee(),
  m.avatar_elephant(),
  m.avatar_star(),
  m.avatar_parrot(),
  m.avatar_crab(),
  m.avatar_markhor(),
  m.avatar_falcon(),
  m.avatar_snow_leopard(),
];

export type AvatarFieldProps = {
  face: number;
  onFace: (face: number) => void;
  /** A picture takes precedence over the face, so the person must choose. */
  pictured: boolean;
  /** Whether to show the face instead of the picture. */
  instead: boolean;
  onInstead: (instead: boolean) => void;
  error?: string | undefined;
};

export function AvatarField({
  face,
  onFace,
  pictured,
  instead,
  onInstead,
  error,
}: AvatarFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-note`}>
      <legend className={styles.legend}>{m.edit_avatar()}</legend>
      <div className={styles.faces}>
        {names().map((name, index) => {
          const number = index + 1;
          return (
            <label key={number} className={styles.choice}>
              <input
                type="radio"
                name="avatar"
                value={number}
                checked={number === face}
                onChange={() => onFace(number)}
              />
              <Avatar src={null} face={number} name="" size={48} />
              <span className={styles.mark}>
                <Icon name="check" size={12} />
              </span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </label>
          );
        })}
      </div>
      <FieldNote id={id} error={error} hint={m.edit_avatar_hint()} />
      {pictured && (
        <label className={styles.instead}>
          <input
            type="checkbox"
            name="removeImage"
            value="true"
            checked={instead}
            onChange={(event) => onInstead(event.currentTarget.checked)}
          />
          {m.edit_avatar_instead()}
        </label>
      )}
    </fieldset>
  );
}
