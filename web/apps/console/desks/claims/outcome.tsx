import { Conflict, errorText, Refused } from "#console-ui";
import { isConflict } from "./api.ts";

type Props = { error: unknown; onReload: () => void };

/** Why an action was refused: somebody else was faster, or another reason. Null draws nothing. */
export function Outcome({ error, onReload }: Props) {
  if (isConflict(error)) return <Conflict text={errorText(error)} onReload={onReload} />;
  return <Refused error={error} />;
}
