import { useState } from "react";
import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, Button, Icon, Menu, toast } from "#console-ui";
import { endSessions, hold, resetName, useReload } from "../actions.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { ChangeWaits } from "./change-waits.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";

type Action = "correct" | "sessions" | "hold" | "name";

/** What can be done with a subscriber as a whole. */
export function ActionButtons({ subscriber }: { subscriber: Subscriber }) {
  const { id, sessions } = subscriber;
  const [asking, setAsking] = useState<Action | null>(null);
  const [change, setChange] = useState<string | null>(null);
  const can = useCan();
  const reload = useReload();
  const corrects = can("wallet.correct");
  const ends = can("subscribers.sessions");
  const holds = can("subscribers.hold") && !subscriber.hold;
  const resets = can("subscribers.name");
  const finish = async (call: Promise<unknown>, done: string) => {
    await call;
    toast.done(done);
    await reload();
  };
  const dialog = (action: Action) => ({
    opened: asking === action,
    onClose: () => setAsking(null),
  });
  if (!corrects && !ends && !holds && !resets) return null;
  return (
    <>
      {corrects && <Button onClick={() => setAsking("correct")}>{m.care_correct()}</Button>}
      {(ends || holds || resets) && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="more" size={16} />}>
              {m.care_more()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ends && (
              <Menu.Item disabled={sessions === 0} onClick={() => setAsking("sessions")}>
                {m.care_sessions_end()}
              </Menu.Item>
            )}
            {resets && (
              <Menu.Item onClick={() => setAsking("name")}>{m.care_name_reset()}</Menu.Item>
            )}
            {holds && (
              <Menu.Item color="danger" onClick={() => setAsking("hold")}>
                {m.care_hold()}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <CorrectDialog {...dialog("correct")} subscriber={subscriber} onChange={setChange} />
      <ChangeWaits change={change} onClose={() => setChange(null)} />
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
      <ReasonDialog
        {...dialog("hold")}
        title={m.care_hold_title()}
        text={m.care_hold_text()}
        confirm={m.care_hold()}
        danger
        onConfirm={(reason) => finish(hold(id, reason), m.care_hold_done())}
      />
    </>
  );
}
