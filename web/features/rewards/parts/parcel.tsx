import type { ClaimParcel } from "#api";
import { ButtonLink } from "#ui";
import { m } from "#words";
import styles from "../claims.module.css";
import { Reference } from "./reference.tsx";

/** A parcel: its carrier, the number to copy, and the carrier's page that follows it. */
export function Parcel({ parcel: { carrier, number, link } }: { parcel: ClaimParcel }) {
  return (
    <div className={styles.parcel}>
      <Reference text={number} label={m.claims_parcel({ carrier })} />
      {link && (
        <ButtonLink to={link} outward icon="external" size="s" variant="secondary" block>
          {m.claims_follow()}
        </ButtonLink>
      )}
    </div>
  );
}
