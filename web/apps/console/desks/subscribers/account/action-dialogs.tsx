import { lazy, Suspense, useState } from "react";
import type { Subscriber } from "#console/api";
import { saveFile } from "#console/files";
import { m } from "#console/words";
import { ActionDialog, ReasonDialog, toast } from "#console-ui";
import {
  askErasure,
  endSessions,
  exportData,
  hold,
  recordRequest,
  resetName,
  suspend,
  useReload,
} from "../actions.ts";
import { ChangeWaits } from "./change-waits.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";

// Their words are those of other desks.
const AppealDialog = lazy(() => import("./appeal-dialog.tsx"));
const RequestDialog = lazy(() => import("./request-dialog.tsx"));

export type Action =
  | "correct"
  | "sessions"
  | "name"
  | "request"
  | "appeal"
  | "export"
  | "hold"
  | "suspend"
  | "erase";

type Props = { subscriber: Subscriber; asking: Action | null; onClose: () => void };

/** The dialogs of what can be done with a subscriber; the one that is asked for is open. */
export function ActionDialogs({ subscriber, asking, onClose }: Props) {
  const { id } = subscriber;
  /** Says that a second person has to approve what was asked for. */
  const [waits, setWaits] = useState<string | null>(null);
  const reload = useReload();
  const finish = async (call: Promise<unknown>, done: string) => {
    await call;
    toast.done(done);
    await reload();
  };
  const dialog = (action: Action) => ({ opened: asking === action, onClose });
  return (
    <>
      <CorrectDialog
        {...dialog("correct")}
        subscriber={subscriber}
        onChange={(change) => setWaits(m.care_change_text({ id: change }))}
      />
      <ChangeWaits text={waits} onClose={() => setWaits(null)} />
      <ActionDialog
        {...dialog("sessions")}
        title={m.care_sessions_end_title()}
        text={m.care_sessions_end_text()}
        confirm={m.care_sessions_end()}
        danger
        onConfirm={() => finish(endSessions(id), m.care_sessions_ended())}
      />
      <ReasonDialog
        {...dialog("name")}
        title={m.care_name_title()}
        text={m.care_name_text()}
        confirm={m.care_name_reset()}
        onConfirm={(reason) => finish(resetName(id, reason), m.care_name_done())}
      />
      <Suspense>
        {asking === "request" && (
          <RequestDialog
            {...dialog("request")}
            onRecord={async (form) => {
              await recordRequest(id, form);
              await reload();
            }}
          />
        )}
        {asking === "appeal" && <AppealDialog {...dialog("appeal")} id={id} onDone={reload} />}
      </Suspense>
      <ReasonDialog
        {...dialog("export")}
        title={m.care_export_title()}
        text={m.care_export_text()}
        confirm={m.care_export()}
        onConfirm={async (reason) => {
          saveFile(`subscriber-${id}.zip`, await exportData(id, reason));
          toast.done(m.care_export_done());
          await reload();
        }}
      />
      <ReasonDialog
        {...dialog("hold")}
        title={m.care_hold_title()}
        text={m.care_hold_text()}
        confirm={m.care_hold()}
        danger
        onConfirm={(reason) => finish(hold(id, reason), m.care_hold_done())}
      />
      <ReasonDialog
        {...dialog("suspend")}
        title={m.care_suspend_title()}
        text={m.care_suspend_text()}
        confirm={m.care_suspend()}
        danger
        onConfirm={(reason) => finish(suspend(id, reason), m.care_suspend_done())}
      />
      <ReasonDialog
        {...dialog("erase")}
        title={m.care_erase_title()}
        text={m.care_erase_text()}
        confirm={m.care_erase_ask()}
        danger
        onConfirm={async (reason) => {
          const { change } = await askErasure(id, reason);
          setWaits(m.care_erase_change_text({ id: change }));
          await reload();
        }}
      />
    </>
  );
}
