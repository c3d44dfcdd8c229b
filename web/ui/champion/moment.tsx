import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { isolate, m } from "#words";
import { Avatar } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { celebrate } from "../celebrate.ts";
import { Coins } from "../coins.tsx";
import { toast } from "../toast.tsx";
import { Cup } from "./cup.tsx";
import styles from "./moment.module.css";
import { shareCard } from "./share-card.ts";

export type ChampionMomentProps = {
  username: string;
  profileImage?: string | null | undefined;
  avatar?: number | null | undefined;
  tournament: string;
  /** The prize in the wallet; 0 if it is not paid yet. */
  prize: number;
  /** The address of the bracket, for those who receive the card. */
  link: string;
  /** It has just happened: the prize counts up, particles fly, and coins into the header. */
  fresh?: boolean;
  /** Runs once, when the first coin arrives in the header, or at once if none flies. */
  onArrive?: () => void;
};

/** The reader has won a tournament: the cup, their name, the prize, and a card to share. */
export default function ChampionMoment({
  username,
  profileImage,
  avatar,
  tournament,
  prize,
  link,
  fresh = false,
  onArrive,
}: ChampionMomentProps) {
  const { product } = useConfig();
  const face = useRef<HTMLSpanElement>(null);
  const cup = useRef<HTMLDivElement>(null);
  const amount = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const party = useEffectEvent(() =>
    celebrate("champion", {
      from: amount.current ?? cup.current,
      coins: prize > 0,
      ...(onArrive && { onArrive }),
    }),
  );
  useEffect(() => {
    if (fresh) return party();
  }, [fresh]);
  async function share() {
    setBusy(true);
    try {
      const text = m.champion_card({ name: username, tournament, product });
      const picture = face.current?.querySelector("img") ?? null;
      const way = await shareCard({
        title: m.champion_title(),
        name: username,
        tournament,
        product,
        picture,
        text,
        link,
      });
      if (way === "saved") toast(m.champion_saved());
    } catch {
      toast(m.champion_share_failed(), "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.moment} aria-label={m.champion_title()}>
      <div ref={cup} className={styles.cup}>
        <span className={styles.rays} aria-hidden="true" />
        <span className={styles.landing}>
          <Cup />
        </span>
        <span ref={face} className={styles.face}>
          <Avatar src={profileImage} face={avatar} name={username} size={64} />
        </span>
      </div>
      <p className={styles.title}>{m.champion_title()}</p>
      <p className={styles.name}>
        <bdi>{username}</bdi>
      </p>
      <p className={styles.text}>{m.champion_won({ tournament: isolate(tournament) })}</p>
      {prize > 0 && (
        <p ref={amount}>
          <Coins value={prize} size="l" signed from={fresh ? 0 : prize} />
        </p>
      )}
      <p className={styles.text}>{m.champion_hall()}</p>
      <Button variant="secondary" icon="share" busy={busy} onClick={() => void share()}>
        {m.champion_share()}
      </Button>
    </section>
  );
}
