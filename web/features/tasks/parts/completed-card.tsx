import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CompletedTask } from "#api";
import { useConfig } from "#lib/config";
import { useObjectUrl } from "#lib/picture";
import { Coins, Img } from "#ui";
import { date, isolate, m } from "#words";
import { pictureQuery } from "../api.ts";
import styles from "./completed-card.module.css";

export function CompletedCard({ task }: { task: CompletedTask }) {
  const { timeZone } = useConfig();
  return (
    <article className={styles.card}>
      <Screenshot task={task} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{task.challenge_name}</bdi>
        </h2>
        <p className={styles.detail}>
          <bdi>{task.game_name}</bdi>
        </p>
        <p className={styles.foot}>
          <Coins value={task.prize} size="s" signed />
          {task.completedAt && (
            <time dateTime={task.completedAt}>{date(task.completedAt, timeZone)}</time>
          )}
        </p>
      </div>
    </article>
  );
}

/** How far below the screen a picture is fetched. */
const ahead = "300px";

/** The own screenshot, fetched when it comes near; the challenge's picture before it, and where it cannot be had. */
function Screenshot({ task }: { task: CompletedTask }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const { data } = useQuery({ ...pictureQuery(task.picture), enabled: near });
  const url = useObjectUrl(data);
  return (
    <div ref={place} className={styles.picture}>
      {url ? (
        <Img
          src={url}
          alt={m.completed_picture({ name: isolate(task.challenge_name) })}
          width={480}
          height={480}
        />
      ) : (
        <Img art={`games/${task.thumbnail}`} alt="" sizes="(min-width: 768px) 14rem, 45vw" />
      )}
    </div>
  );
}
