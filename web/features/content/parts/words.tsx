import { Fragment } from "react";
import { useConfig } from "#lib/config";
import styles from "../content.module.css";

/** A paragraph; a support address in it becomes a link. */
export function Words({ children }: { children: string }) {
  const { supportEmail } = useConfig();
  const parts = supportEmail === "" ? [children] : children.split(supportEmail);
  return (
    <p>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text.
        <Fragment key={index}>
          {index > 0 && <Mail address={supportEmail} />}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

export function Mail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={styles.mail}>
      <bdi>{address}</bdi>
    </a>
  );
}
