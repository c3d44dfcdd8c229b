import { VisuallyHidden } from "#ui";
import { cut } from "#words";

/** Spec 9. */
const letters = 10;

/** Cut to ten letters for the eye, whole for the ear. */
export function Name({ name }: { name: string }) {
  const short = cut(name, letters);
  if (short === name) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi aria-hidden="true" title={name}>
        {short}
      </bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
