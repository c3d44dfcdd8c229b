import { useQuery } from "@tanstack/react-query";
import { m } from "#console/words";
import { Time } from "#console-ui";
import { figuresQuery } from "./api.ts";
import styles from "./workbench.module.css";

/** The reviewer's figures of today, in a quiet line. It stays empty until they are there. */
export function Figures() {
  const { data } = useQuery(figuresQuery());
  const seconds = data?.secondsEach ?? null;
  return (
    <dl className={styles.figures} aria-label={m.reviews_figures()}>
      <div>
        <dt>{m.reviews_figure_decided()}</dt>
        <dd>{data?.decided ?? "–"}</dd>
      </div>
      <div>
        <dt>{m.reviews_figure_seconds()}</dt>
        <dd>
          {seconds === null ? "–" : m.reviews_seconds({ seconds: Math.round(seconds * 10) / 10 })}
        </dd>
      </div>
      <div>
        <dt>{m.reviews_figure_waiting()}</dt>
        <dd>{data?.waiting ?? "–"}</dd>
      </div>
      <div>
        <dt>{m.reviews_figure_oldest()}</dt>
        <dd>
          <Time at={data?.oldest ?? null} show="relative" />
        </dd>
      </div>
      {data !== undefined && data.lookedAt > 0 && (
        <div>
          <dt>{m.looks_figure_agreed()}</dt>
          <dd>
            {m.looks_figure_agreed_value({
              percent: Math.round((data.agreed / data.lookedAt) * 100),
              count: data.lookedAt,
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}
