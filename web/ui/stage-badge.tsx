import type { Stage } from "#lib/tournaments";
import { m } from "#words";
import { Badge } from "./badge.tsx";

export function StageBadge({ stage }: { stage: Stage }) {
  switch (stage) {
    case "live":
      return <Badge tone="live">{m.live()}</Badge>;
    case "soon":
      return <Badge>{m.tournaments_soon()}</Badge>;
    case "open":
      return <Badge>{m.tournaments_open()}</Badge>;
    case "starting":
      return <Badge>{m.tournaments_starting()}</Badge>;
    case "closed":
      return <Badge>{m.tournaments_closed()}</Badge>;
    case "ended":
      return <Badge>{m.tournaments_over()}</Badge>;
  }
}
