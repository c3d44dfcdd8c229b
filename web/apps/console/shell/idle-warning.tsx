import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { minutesAndSeconds, sessionQuery, useSession, useSessionEnd } from "#console/session";
import { m } from "#console/words";
import { Button, DialogButtons, Modal, Stack, Text } from "#console-ui";

/**
 * Warns before the session ends without use, and asks the server once the time is over. If the
 * server cannot answer, the person is signed out here: the screen must not stay open.
 */
export function IdleWarning() {
  const session = useSession();
  const end = useSessionEnd(session);
  const client = useQueryClient();
  const asked = useRef<unknown>(null);
  const over = end !== null && end.inMs <= 0;
  useEffect(() => {
    if (!over || asked.current === session) return;
    asked.current = session;
    const query = sessionQuery();
    client
      .fetchQuery({ ...query, staleTime: 0 })
      .catch(() => client.setQueryData(query.queryKey, null));
  }, [over, session, client]);

  if (!end) return null;
  const time = minutesAndSeconds(end.inMs);
  const idle = end.kind === "idle";
  const stay = () => void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
  return (
    <Modal
      opened
      onClose={stay}
      title={idle ? m.idle_title() : m.idle_end_title()}
      withCloseButton={false}
      zIndex={400}
    >
      <Stack>
        <Text>{idle ? m.idle_text({ time }) : m.idle_end_text({ time })}</Text>
        {idle && (
          <DialogButtons>
            <Button onClick={stay} data-autofocus>
              {m.idle_stay()}
            </Button>
          </DialogButtons>
        )}
      </Stack>
    </Modal>
  );
}
