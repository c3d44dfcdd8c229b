import type { Tournament } from "#console/api";
import type { TournamentAction } from "./actions.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CloneDialog } from "./clone-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { ResultsDialog } from "./results-dialog.tsx";
import { RoomDialog } from "./room-dialog.tsx";

type Props = { action: TournamentAction; tournament: Tournament; onClose: () => void };

/** The dialog of an action. It loads when somebody opens it. */
export default function Dialogs({ action, ...props }: Props) {
  switch (action) {
    case "edit":
      return <EditDialog {...props} />;
    case "clone":
      return <CloneDialog {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
    case "room":
      return <RoomDialog {...props} />;
    case "results":
      return <ResultsDialog {...props} />;
  }
}
