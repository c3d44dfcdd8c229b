import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldPrizeDetails } from "#console/api";
import { CaseLine } from "#console/cases";
import { useCan } from "#console/session";
import { SignedDays, signList } from "#console/signs";
import { m } from "#console/words";
import {
  ActionDialog,
  Badge,
  Button,
  Coins,
  type Fact,
  Facts,
  Group,
  Stack,
  Time,
  toast,
  useCoins,
} from "#console-ui";
import { conflicts, payPrize, prizeQuery, useReload } from "./api.ts";
import { DetailDrawer } from "./detail-drawer.tsx";
import { AccountLink, HeldNote, Part } from "./parts.tsx";
import styles from "./prizes.module.css";
import { RefusePrize } from "./refuse-prize.tsx";

/** One prize beside the list, with what speaks for and against paying it. */
export function PrizeDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useQuery({ ...prizeQuery(id ?? ""), enabled: id !== undefined });
  return (
    <DetailDrawer
      opened={id !== undefined}
      onClose={onClose}
      title={query.data?.nickname ?? m.prizes_one_title()}
      query={query}
      missing={m.prizes_missing()}
    >
      {(prize) => <Prize prize={prize} />}
    </DetailDrawer>
  );
}

function Prize({ prize }: { prize: HeldPrizeDetails }) {
  const { nickname, subscriber, place, tournamentName, credits, heldAt, state } = prize;
  const waits = state === "waiting";
  const facts: Fact[] = [
    { label: m.prizes_winner(), value: <AccountLink id={subscriber} name={nickname} /> },
    { label: m.prizes_since(), value: <Time at={heldAt} /> },
    ...(waits
      ? []
      : [
          { label: m.prizes_decided(), value: <Time at={prize.settledAt} /> },
          { label: m.prizes_decided_by(), value: prize.settledBy ?? "–" },
        ]),
    ...(prize.reason ? [{ label: m.prizes_reason(), value: prize.reason }] : []),
  ];
  return (
    <Stack gap="lg">
      <div>
        <p className={styles.amount}>
          <Coins value={credits} />
        </p>
        <p className={styles.quiet}>
          {m.prizes_place_of({ place: String(place), tournament: tournamentName })}
        </p>
      </div>
      {waits && <HeldNote hold={prize.hold} />}
      <CaseLine of={prize.case} />
      <Facts facts={facts} />
      <Part title={m.prizes_duels()}>
        <Duels prize={prize} />
      </Part>
      <Part title={m.prizes_days()}>
        <SignedDays days={prize.days} none={m.prizes_days_none()} />
      </Part>
      {waits && <Actions prize={prize} />}
    </Stack>
  );
}

function Duels({ prize: { duels } }: { prize: HeldPrizeDetails }) {
  if (duels.length === 0) return <p className={styles.quiet}>{m.prizes_duels_none()}</p>;
  return (
    <ul className={styles.duels}>
      {duels.map(({ room, round, won, signs, desyncs }) => (
        <li key={room}>
          <span className={styles.duel}>
            {m.prizes_duel({ room, round: String(round) })}
            <Badge color={won ? "accent" : "gray"}>
              {won ? m.prizes_duel_won() : m.prizes_duel_lost()}
            </Badge>
          </span>
          <span>
            {[
              ...(signs.length > 0 ? [signList(signs)] : []),
              ...(desyncs > 0 ? [m.prizes_desyncs({ count: desyncs })] : []),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ prize }: { prize: HeldPrizeDetails }) {
  const can = useCan();
  const reload = useReload();
  const [asking, setAsking] = useState<"pay" | "refuse" | null>(null);
  const coins = useCoins()(prize.credits);
  if (!can("prizes.decide")) return null;
  const close = () => setAsking(null);
  return (
    <Group gap="xs">
      <Button onClick={() => setAsking("pay")} disabled={Boolean(prize.hold)}>
        {m.prizes_pay()}
      </Button>
      <Button variant="default" onClick={() => setAsking("refuse")}>
        {m.prizes_refuse()}
      </Button>
      <ActionDialog
        opened={asking === "pay"}
        onClose={close}
        title={m.prizes_pay_title({ coins, name: prize.nickname })}
        text={m.prizes_pay_text()}
        confirm={m.prizes_pay()}
        conflicts={conflicts}
        onConflict={() => void reload()}
        onConfirm={async () => {
          await payPrize(prize, coins);
          toast.done(m.prizes_pay_done());
          await reload();
        }}
      />
      <RefusePrize prize={prize} opened={asking === "refuse"} onClose={close} />
    </Group>
  );
}
