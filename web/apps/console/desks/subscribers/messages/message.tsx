import { useEffect, useRef } from "react";
import type { Message } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Badge, Button, Icon, Link, Time, Tooltip } from "#console-ui";
import { usePlace } from "../parts/address.ts";
import { kindName } from "../parts/kinds.ts";
import styles from "./messages.module.css";
import { stateOf } from "./states.ts";

type Props = {
  subscriber: string;
  message: Message;
  /** The address names it. */
  marked: boolean;
  /** The message that repeats this one, if it was sent again here. */
  again: Message | null;
  onResend: () => void;
};

/** One message: its kind, the way it went, its state and its text. */
export function MessageLine({ subscriber, message, marked, again, onResend }: Props) {
  const { kind, bySms, number, text, lastError, state, at } = message;
  const line = useRef<HTMLLIElement>(null);
  const can = useCan();
  const { linkTo } = usePlace(subscriber);
  const { tone, name, meaning } = stateOf(message);
  useEffect(() => {
    if (!marked) return;
    line.current?.scrollIntoView({ block: "center" });
    line.current?.focus({ preventScroll: true });
  }, [marked]);
  return (
    <li
      ref={line}
      className={styles.message}
      tabIndex={-1}
      {...(marked && { "data-marked": true })}
    >
      <div className={styles.head}>
        <strong className={styles.kind}>{kindName(kind)}</strong>
        <Tooltip label={meaning} multiline maw={280}>
          <Badge color={tone}>{name}</Badge>
        </Tooltip>
        <span className={styles.way}>
          {bySms ? (
            <span>
              {m.care_message_sms()} {m.care_message_to({ number })}
            </span>
          ) : (
            <Tooltip label={m.care_message_app_note()} multiline maw={280}>
              <span>{m.care_message_app()}</span>
            </Tooltip>
          )}
          {" · "}
          <Time at={at} />
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.texts}>
          {typeof text === "string" ? (
            <p className={styles.text}>{text}</p>
          ) : (
            <p className={styles.hidden}>
              <Icon name="lock" size={16} />
              {m.care_message_hidden()}
            </p>
          )}
          {/* What a state means is read out and seen without a pointer where it needs an answer. */}
          {(state === "failed" || state === "unknown") && (
            <p className={styles.meaning}>{meaning}</p>
          )}
          {lastError && (
            <p className={styles.error}>{m.care_message_error({ error: lastError })}</p>
          )}
        </div>
        {bySms && state !== "queued" && can("messages.resend") && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="send" size={16} />}
            onClick={onResend}
          >
            {m.care_resend()}
          </Button>
        )}
      </div>
      <div role="status">
        {again && (
          <p className={styles.again}>
            <Icon name="check" size={16} />
            {m.care_resent()}{" "}
            <Link className={styles.link} href={linkTo({ tab: "messages", message: again.id })}>
              {m.care_resent_show()}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
