import { CutName } from "#ui";

/** Spec 9. */
const letters = 10;

export const Name = ({ name }: { name: string }) => <CutName name={name} letters={letters} />;
