import { useState } from "react";
import type { PrivacyRequest } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, Group, ReasonDialog, toast } from "#console-ui";
import { extend, settle, useReload } from "./api.ts";

type Action = "done" | "refuse" | "extend";

/** Somebody else was faster. */
const conflicts = ["request_settled", "request_not_extendable"];

/** What staff do with an open request. */
export function Actions({ request: { id, extension } }: { request: PrivacyRequest }) {
  const [asking, setAsking] = useState<Action | null>(null);
  const can = useCan();
  const reload = useReload();
  if (!can("requests.manage")) return null;
  const dialog = (action: Action) => ({
    opened: asking === action,
    onClose: () => setAsking(null),
    conflicts,
    onConflict: () => void reload(),
  });
  const finish = async (call: Promise<unknown>, text: string) => {
    await call;
    toast.done(text);
    await reload();
  };
  return (
    <Group gap="xs">
      <Button size="xs" onClick={() => setAsking("done")}>
        {m.requests_done()}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking("refuse")}>
        {m.requests_refuse()}
      </Button>
      {(extension === null || extension === undefined) && (
        <Button size="xs" variant="default" onClick={() => setAsking("extend")}>
          {m.requests_extend()}
        </Button>
      )}
      <ReasonDialog
        {...dialog("done")}
        title={m.requests_done_title()}
        text={m.requests_done_text()}
        confirm={m.requests_done_one()}
        onConfirm={(outcome) => finish(settle(id, "done", outcome), m.requests_now_settled())}
      />
      <ReasonDialog
        {...dialog("refuse")}
        title={m.requests_refuse_title()}
        text={m.requests_refuse_text()}
        confirm={m.requests_refuse()}
        danger
        onConfirm={(outcome) => finish(settle(id, "refused", outcome), m.requests_now_settled())}
      />
      <ReasonDialog
        {...dialog("extend")}
        title={m.requests_extend_title()}
        text={m.requests_extend_text()}
        confirm={m.requests_extend()}
        onConfirm={(reason) => finish(extend(id, reason), m.requests_now_extended())}
      />
    </Group>
  );
}
