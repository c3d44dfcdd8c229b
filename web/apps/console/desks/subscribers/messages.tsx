import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Badge, Button, Note, Paged, Time, toast } from "#console-ui";
import { resend, useReload } from "./actions.ts";
import { messagesQuery } from "./api.ts";
import { messageState } from "./states.ts";
import styles from "./subscribers.module.css";

/** The messages to the subscriber, and whether they arrived. */
export function Messages({ id }: { id: string }) {
  const query = useInfiniteQuery(messagesQuery(id));
  const can = useCan();
  const reload = useReload();
  const again = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      toast.done(m.care_message_resent());
      return reload();
    },
    onError: toast.failed,
  });
  return (
    <Paged query={query} empty={<Note icon="message" title={m.care_messages_empty()} />}>
      {(messages) => (
        <ul className={styles.list}>
          {messages.map((message) => {
            const { at, kind, text, state, parts, lastError } = message;
            const [tone, word] = messageState(state);
            return (
              <li key={message.id} className={styles.item}>
                <div className={styles.words}>
                  <span className={styles.meta}>
                    <Badge color={tone}>{word}</Badge>
                    <span className={styles.quiet}>
                      {kind.replaceAll("_", " ")} · <Time at={at} /> ·{" "}
                      {m.care_message_parts({ count: parts })}
                    </span>
                  </span>
                  <p className={styles.text}>{text}</p>
                  {lastError && <span className={styles.error}>{lastError}</span>}
                </div>
                {can("messages.resend") && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={again.isPending && again.variables.id === message.id}
                    onClick={() => again.mutate(message)}
                  >
                    {m.care_message_resend()}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Paged>
  );
}
