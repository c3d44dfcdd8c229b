import type { ClaimState } from "#lib/claims";
import { m } from "#words";
import { Badge } from "./badge.tsx";
import { Icon } from "./icon.tsx";

export function ClaimBadge({ state }: { state: ClaimState }) {
  switch (state) {
    case "claimed":
      return <Badge>{m.claims_claimed()}</Badge>;
    case "working":
      return <Badge tone="accent">{m.claims_working()}</Badge>;
    case "delivered":
      return (
        <Badge tone="accent">
          <Icon name="check" size={14} />
          {m.claims_delivered()}
        </Badge>
      );
    case "refused":
      return <Badge>{m.claims_refused()}</Badge>;
  }
}
