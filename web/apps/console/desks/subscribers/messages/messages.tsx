import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Message, Subscriber } from "#console/api";
import { m } from "#console/words";
import { Alert, Button, Icon, Loading, Note, Paged } from "#console-ui";
import { messagesQuery } from "../api.ts";
import { usePlace } from "../parts/address.ts";
import { MessageLine } from "./message.tsx";
import styles from "./messages.module.css";
import { ResendDialog } from "./resend.tsx";

/** The messages to a subscriber, with what became of them. */
export function Messages({ subscriber }: { subscriber: Subscriber }) {
  const { id } = subscriber;
  const query = useInfiniteQuery(messagesQuery(id));
  const { place } = usePlace(id);
  const [chosen, setChosen] = useState<Message | null>(null);
  const [asking, setAsking] = useState(false);
  /** New messages by the ones that they repeat. */
  const [resent, setResent] = useState<Record<string, Message>>({});
  const messages = query.data?.pages.flatMap(({ items }) => items);
  const missing = place.message !== "" && messages?.every((one) => one.id !== place.message);
  const [looking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    const found = (pages: { items: Message[] }[] | undefined) =>
      pages?.some(({ items }) => items.some((one) => one.id === place.message)) ?? false;
    let latest = await query.fetchNextPage();
    while (latest.hasNextPage && !latest.isError && !found(latest.data?.pages))
      latest = await query.fetchNextPage();
    setLooking(false);
  };
  return (
    <div className={styles.messages}>
      {missing && (
        <Alert color="warn" icon={<Icon name="search" />} role="status">
          <div className={styles.missing}>
            {query.hasNextPage ? m.care_message_further() : m.care_message_gone()}
            {query.hasNextPage && (
              <Button variant="default" size="xs" loading={looking} onClick={() => void look()}>
                {m.care_message_find()}
              </Button>
            )}
          </div>
        </Alert>
      )}
      <Paged
        query={query}
        loading={<Loading lines={6} height={48} />}
        empty={<Note icon="message" title={m.care_messages_empty()} />}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((message) => (
              <MessageLine
                key={message.id}
                subscriber={id}
                message={message}
                marked={message.id === place.message}
                again={resent[message.id] ?? null}
                onResend={() => {
                  setChosen(message);
                  setAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </Paged>
      {chosen && (
        <ResendDialog
          opened={asking}
          onClose={() => setAsking(false)}
          message={chosen}
          subscriber={subscriber}
          onResent={(again) => setResent((before) => ({ ...before, [chosen.id]: again }))}
        />
      )}
    </div>
  );
}
