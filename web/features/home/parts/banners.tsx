import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Banner } from "#api";
import { useConfig } from "#lib/config";
import { bannersQuery } from "#lib/lists";
import { href } from "#lib/router";
import { Carousel, Icon, Img, Link } from "#ui";
import { m } from "#words";
import styles from "./banners.module.css";
import { heroSizes } from "./hero.ts";

/** Spec 9. */
const autoplayMs = 4_000;

/** The banners of spec 2, until the operator's own are loaded. */
const own = (): Banner[] => [
  { title: m.home_tournaments(), url: href("tournaments"), ...pictures("tournaments") },
  { title: m.home_play(), url: href("gamingTasks"), ...pictures("tasks") },
  { title: m.home_rewards(), url: href("rewards"), ...pictures("rewards") },
];
const pictures = (name: string) => ({
  portrait: `banners/${name}-portrait`,
  landscape: `banners/${name}-landscape`,
});

const lines: Record<string, (inputs: { coin: string }) => string> = {
  [href("tournaments")]: m.home_tournaments_text,
  [href("gamingTasks")]: m.home_play_text,
  [href("rewards")]: m.home_rewards_text,
};

/**
 * Delays the other banners' pictures: the first has the network to itself. A slide stays longer.
 */
const othersAfterMs = 1_500;

function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), othersAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return later;
}

/** Portrait pictures on phones, landscape ones elsewhere (spec 2, 9). */
export function Banners() {
  const { coin } = useConfig();
  const others = useLater();
  const { data } = useQuery(bannersQuery());
  const banners = data?.length ? data : own();
  return (
    <Carousel label={m.home_banners()} item="full" autoplayMs={autoplayMs}>
      {banners.map(({ title, url, portrait, landscape }, index) => (
        <article key={url} className={styles.banner}>
          <div className={styles.art}>
            {(index === 0 || others) && (
              <Img
                art={landscape}
                narrow={portrait}
                alt=""
                sizes={heroSizes}
                priority={index === 0}
              />
            )}
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <Link to={url} className={styles.whole}>
                {title}
              </Link>
            </h2>
            {lines[url] && <p className={styles.text}>{lines[url]({ coin })}</p>}
          </div>
          <span className={styles.key}>
            <Icon name="arrow" size={24} />
          </span>
        </article>
      ))}
    </Carousel>
  );
}
