import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldInviteDetails } from "#console/api";
import { useCan } from "#console/session";
import { SignedDays, signList } from "#console/signs";
import { m } from "#console/words";
import {
  ActionDialog,
  Button,
  type Fact,
  Facts,
  Group,
  ReasonDialog,
  Stack,
  Time,
  toast,
  useCoins,
} from "#console-ui";
import { conflicts, inviteQuery, payInvite, refuseInvite, useReload } from "./api.ts";
import { DetailDrawer } from "./detail-drawer.tsx";
import { AccountLink, HeldNote, Part } from "./parts.tsx";

/** One invitation beside the list, with its signs. */
export function InviteDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useQuery({ ...inviteQuery(id ?? ""), enabled: id !== undefined });
  return (
    <DetailDrawer
      opened={id !== undefined}
      onClose={onClose}
      title={m.prizes_invite_title()}
      query={query}
      missing={m.prizes_invite_missing()}
    >
      {(invite) => <Invite invite={invite} />}
    </DetailDrawer>
  );
}

function Invite({ invite }: { invite: HeldInviteDetails }) {
  const { inviter, friend, signs, acceptedAt, readyAt, state } = invite;
  const coins = useCoins();
  const waits = state === "held";
  const facts: Fact[] = [
    {
      label: m.prizes_inviter(),
      value: <AccountLink id={inviter.subscriber} name={inviter.name} />,
    },
    { label: m.prizes_friend(), value: <AccountLink id={friend.subscriber} name={friend.name} /> },
    { label: m.prizes_signs(), value: signList(signs) },
    { label: m.prizes_accepted(), value: <Time at={acceptedAt} /> },
    { label: m.prizes_since(), value: <Time at={readyAt} /> },
    {
      label: m.prizes_credits(),
      value: `${coins(invite.inviterCredits)} ${m.prizes_for_inviter()}, ${coins(invite.friendCredits)} ${m.prizes_for_friend()}`,
    },
    ...(waits ? [] : [{ label: m.prizes_decided_by(), value: invite.settledBy ?? "–" }]),
    ...(invite.reason ? [{ label: m.prizes_reason(), value: invite.reason }] : []),
  ];
  return (
    <Stack gap="lg">
      {waits && <HeldNote hold={invite.inviterHold ?? invite.friendHold} />}
      <Facts facts={facts} />
      <Part title={m.prizes_friend_days()}>
        <SignedDays days={invite.friendDays} none={m.prizes_days_none()} />
      </Part>
      <Part title={m.prizes_inviter_days()}>
        <SignedDays days={invite.inviterDays} none={m.prizes_days_none()} />
      </Part>
      {waits && <Actions invite={invite} />}
    </Stack>
  );
}

function Actions({ invite }: { invite: HeldInviteDetails }) {
  const { id, inviterCredits, friendCredits, inviterHold, friendHold } = invite;
  const can = useCan();
  const reload = useReload();
  const coins = useCoins();
  const [asking, setAsking] = useState<"pay" | "refuse" | null>(null);
  if (!can("prizes.decide")) return null;
  const amounts = { inviter: coins(inviterCredits), friend: coins(friendCredits) };
  const dialog = (what: "pay" | "refuse") => ({
    opened: asking === what,
    onClose: () => setAsking(null),
    conflicts,
    onConflict: () => void reload(),
  });
  const finish = async (call: Promise<unknown>, text: string) => {
    await call;
    toast.done(text);
    await reload();
  };
  return (
    <Group gap="xs">
      <Button onClick={() => setAsking("pay")} disabled={Boolean(inviterHold ?? friendHold)}>
        {m.prizes_pay()}
      </Button>
      <Button variant="default" onClick={() => setAsking("refuse")}>
        {m.prizes_refuse()}
      </Button>
      <ActionDialog
        {...dialog("pay")}
        title={m.prizes_invite_pay_title()}
        text={m.prizes_invite_pay_text(amounts)}
        confirm={m.prizes_pay()}
        onConfirm={() =>
          finish(payInvite(id, amounts.inviter, amounts.friend), m.prizes_invite_pay_done())
        }
      />
      <ReasonDialog
        {...dialog("refuse")}
        title={m.prizes_invite_refuse_title()}
        text={m.prizes_invite_refuse_text()}
        confirm={m.prizes_refuse()}
        danger
        onConfirm={(reason) => finish(refuseInvite(id, reason), m.prizes_invite_refuse_done())}
      />
    </Group>
  );
}
