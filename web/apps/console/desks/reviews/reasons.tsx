import { useQuery } from "@tanstack/react-query";
import type { Reason } from "#console/api";
import { m } from "#console/words";
import { Button, Kbd, Loading, Tooltip, useMediaQuery, VisuallyHidden } from "#console-ui";
import { reasonsQuery } from "./api.ts";
import styles from "./panel.module.css";
import { reasonName } from "./states.ts";

type Props = { disabled: boolean; onReject: (reason: Reason) => void };

/** The reasons of a rejection, with their keys and the text that the subscriber reads. */
export function Reasons({ disabled, onReject }: Props) {
  const query = useQuery(reasonsQuery());
  // On a phone the texts are in the list, and there is no room beside it.
  const narrow = useMediaQuery("(max-width: 60em)", false, { getInitialValueInEffect: false });
  if (query.isError) {
    return (
      <div className={styles.reasonsFailed} role="alert">
        <p>{m.reviews_reasons_failed()}</p>
        <Button variant="default" size="xs" onClick={() => void query.refetch()}>
          {m.action_retry()}
        </Button>
      </div>
    );
  }
  if (!query.data) return <Loading lines={7} height={36} />;
  return (
    <ol className={styles.reasons}>
      {query.data.map((reason, index) => {
        const name = reasonName(reason);
        return (
          <li key={reason.code}>
            <Tooltip
              label={<Texts reason={reason} />}
              multiline
              maw={360}
              position="left"
              disabled={narrow}
            >
              <button
                type="button"
                className={styles.reason}
                disabled={disabled}
                onClick={() => onReject(reason)}
              >
                <Kbd aria-hidden="true">{index + 1}</Kbd>
                <VisuallyHidden>{m.reviews_reject()}</VisuallyHidden>
                <span className={styles.reasonName}>{name}</span>
                {name !== reason.text && <span className={styles.reasonText}>{reason.text}</span>}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ol>
  );
}

/** The text in each language. */
function Texts({ reason: { text, texts } }: { reason: Reason }) {
  const all = Object.entries(texts);
  if (all.length === 0) return text;
  return all.map(([language, words]) => (
    <p key={language} className={styles.language} lang={language} dir="auto">
      {words}
    </p>
  ));
}
