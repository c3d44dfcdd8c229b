import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CompletedTask } from "#api";
import { useConfig } from "#lib/config";
import { useObjectUrl } from "#lib/picture";
import { Coins, Img, Skeleton } from "#ui";
import { date, isolate, m } from "#words";
import { pictureQuery } from "../api.ts";
import styles from "./completed-card.module.css";

export function CompletedCard({ task }: { task: CompletedTask }) {
  const { utcOffsets } = useConfig();
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
            <time dateTime={task.completedAt}>{date(task.completedAt, utcOffsets)}</time>
          )}
        </p>
      </div>
    </article>
  );
}

export const CompletedCardSkeleton = () => (
  <div className={styles.card}>
    <div className={styles.picture}>
      <Skeleton fill />
    </div>
    <div className={styles.words}>
      <Skeleton width="75%" height="1.3em" />
      <Skeleton width="45%" height="1.2em" />
      <Skeleton width="90%" height="1.2em" />
    </div>
  </div>
);

/** How far below the screen a picture starts to load. */
const ahead = "300px";

/**
 * The subscriber's screenshot, loaded when it comes near. Until then, and if it fails, the
 * challenge's picture.
 */
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
          height={360}
        />
      ) : (
        <Img art={`games/${task.thumbnail}`} alt="" sizes="(min-width: 768px) 14rem, 45vw" />
      )}
    </div>
  );
}
