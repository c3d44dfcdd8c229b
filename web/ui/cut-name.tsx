import { cut } from "#words";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A name cut to so many letters for the eye (spec 9), whole for the ear. */
export function CutName({ name, letters }: { name: string; letters: number }) {
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
