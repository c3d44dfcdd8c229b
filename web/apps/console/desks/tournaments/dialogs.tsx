import type { BracketMatch, Entrant, Tournament } from "#console/api";
import type { TournamentAction } from "./actions.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CloneDialog } from "./clone-dialog.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RepeatDialog } from "./repeat-dialog.tsx";
import { ResultsDialog } from "./results-dialog.tsx";
import { RoomDialog } from "./room-dialog.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

type Props = { onClose: () => void } & (
  | { action: "create" }
  | { action: "decide" | "correct"; tournament: number; match: BracketMatch }
  | { action: "remove"; tournament: Tournament; entrant: Entrant }
  | { action: TournamentAction; tournament: Tournament }
);

/** The dialog of an action. All of them load together. */
export default function Dialogs(props: Props) {
  switch (props.action) {
    case "create":
      return <CreateDialog {...props} />;
    case "decide":
      return <DecideDialog {...props} />;
    case "correct":
      return <CorrectDialog {...props} />;
    case "remove":
      return <RemoveDialog {...props} />;
    case "edit":
      return <EditDialog {...props} />;
    case "terms":
      return <TermsDialog {...props} />;
    case "clone":
      return <CloneDialog {...props} />;
    case "repeat":
      return <RepeatDialog {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
    case "room":
      return <RoomDialog {...props} />;
    case "results":
      return <ResultsDialog {...props} />;
  }
}
