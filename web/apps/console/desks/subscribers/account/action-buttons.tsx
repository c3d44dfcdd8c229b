import { useState } from "react";
import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, Icon, Menu } from "#console-ui";
import { type Action, ActionDialogs } from "./action-dialogs.tsx";

type Item = { action: Action; shown: boolean; label: string; danger?: boolean; disabled?: boolean };

/** What can be done with a subscriber as a whole. */
export function ActionButtons({ subscriber }: { subscriber: Subscriber }) {
  const { sessions, hold, erasureWaits } = subscriber;
  const [asking, setAsking] = useState<Action | null>(null);
  const can = useCan();
  const corrects = can("wallet.correct");
  const holds = can("subscribers.hold");
  const all: Item[] = [
    {
      action: "sessions",
      shown: can("subscribers.sessions"),
      label: m.care_sessions_end(),
      disabled: sessions === 0,
    },
    { action: "name", shown: can("subscribers.name"), label: m.care_name_reset() },
    { action: "request", shown: can("requests.manage"), label: m.care_request() },
    {
      action: "appeal",
      shown: can("subscribers.note") && Boolean(hold?.suspended && subscriber.case),
      label: m.care_appeal(),
    },
    { action: "export", shown: can("subscribers.export"), label: m.care_export() },
    { action: "hold", shown: holds && !hold, label: m.care_hold(), danger: true },
    {
      action: "suspend",
      shown: holds && !hold?.suspended,
      label: m.care_suspend(),
      danger: true,
    },
    {
      action: "erase",
      shown: can("subscribers.erase") && !erasureWaits,
      label: hold ? m.care_erase_held() : m.care_erase(),
      danger: true,
      disabled: hold !== null && hold !== undefined,
    },
  ];
  const items = all.filter(({ shown }) => shown);
  if (!corrects && items.length === 0) return null;
  return (
    <>
      {corrects && <Button onClick={() => setAsking("correct")}>{m.care_correct()}</Button>}
      {items.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="more" size={16} />}>
              {m.care_more()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {items.map(({ action, label, danger, disabled }) => (
              <Menu.Item
                key={action}
                {...(danger && { color: "danger" })}
                disabled={disabled ?? false}
                onClick={() => setAsking(action)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionDialogs subscriber={subscriber} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}
