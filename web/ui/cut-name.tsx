import { cut } from "#words";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A name cut to a number of letters (spec 9). Screen readers get the whole name. */
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
