import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Operations, System } from "#console/api";
import { leaveWallboard, sessionQuery, signOut, useSession } from "#console/session";
import { m, number } from "#console/words";
import { ActionDialog, Button, Loaded, Page, Time } from "#console-ui";
import { switchName } from "../names.ts";
import { operationsQuery } from "../paused.ts";
import { figureOf, systemQuery } from "../system.ts";
import { type History, useHistory } from "./history.ts";
import { Sparkline } from "./sparkline.tsx";
import { figures, groups, isBad, type Tile } from "./tiles.ts";
import styles from "./wallboard.module.css";

/** How the portal runs, for a screen on a wall: figures that are read from afar, and what asks for attention. */
export default function Wallboard() {
  const board = useRef<HTMLDivElement>(null);
  const query = useQuery(systemQuery());
  const operations = useQuery(operationsQuery());
  const history = useHistory(query.data, figures);
  return (
    <Page
      title={m.wallboard_title()}
      actions={
        <>
          <Button variant="default" onClick={() => void board.current?.requestFullscreen()}>
            {m.wallboard_full()}
          </Button>
          <Stay />
        </>
      }
    >
      <Loaded query={query}>
        {(system) => (
          <div ref={board} className={styles.board}>
            {query.isError && (
              <p className={styles.stale} role="alert">
                {m.wallboard_stale()} <Time at={system.now} />
              </p>
            )}
            <State system={system} operations={operations.data} />
            {groups.map(({ name, tiles }) => (
              <section key={name()} className={styles.group}>
                <h2 className={styles.groupName}>{name()}</h2>
                <ul className={styles.tiles}>
                  {tiles.map((tile) => (
                    <TileCard key={tile.figure} tile={tile} system={system} history={history} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Leaves the wallboard to itself, or ends that. */
function Stay() {
  const [asking, setAsking] = useState(false);
  const { openedBy } = useSession();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: sessionQuery().queryKey });
  if (openedBy === "wallboard")
    return (
      <Button variant="default" onClick={() => void signOut().then(renew)}>
        {m.wallboard_end()}
      </Button>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.wallboard_stay()}</Button>
      <ActionDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.wallboard_stay_title()}
        text={m.wallboard_stay_text()}
        confirm={m.wallboard_stay()}
        onConfirm={async () => {
          await leaveWallboard();
          await renew();
        }}
      />
    </>
  );
}

function valueText({ seconds, most }: Tile, count: number): string {
  if (seconds) return m.figure_seconds({ count: number(count) });
  return most !== undefined && count >= most
    ? m.figure_or_more({ count: number(count) })
    : number(count);
}

function TileCard({ tile, system, history }: { tile: Tile; system: System; history: History }) {
  const value = figureOf(system, tile.figure);
  // A portal without this part, such as one without an SMSC, shows no tile.
  if (value === null) return null;
  const count = Math.round(value);
  return (
    <li className={styles.tile} data-bad={isBad(tile, value) ? "" : undefined}>
      <h3 className={styles.name}>{tile.name()}</h3>
      <p className={styles.value}>{valueText(tile, count)}</p>
      <p className={styles.over}>{tile.over === "now" ? m.figure_now() : m.figure_minute()}</p>
      <Sparkline values={history[tile.figure]} />
    </li>
  );
}

/** The nodes, and what staff paused and announced. */
function State({ system, operations }: { system: System; operations: Operations | undefined }) {
  const silent = system.nodes.filter((node) => node.silent);
  const paused = operations?.switches.filter(({ pause }) => pause) ?? [];
  const shown = operations?.announcement.shown;
  const up = system.nodes.length - silent.length;
  return (
    <ul className={styles.states}>
      <li className={styles.state} data-bad={silent.length > 0 ? "" : undefined}>
        <strong>{m.figure_nodes()}</strong>{" "}
        {m.figure_nodes_of({ up: number(up), all: number(system.nodes.length) })}
        {silent.map(({ id, name, seenAt }) => (
          <span key={id} className={styles.detail}>
            {name} <Time at={seenAt} />
          </span>
        ))}
      </li>
      <li className={styles.state} data-bad={paused.length > 0 ? "" : undefined}>
        <strong>{m.wallboard_paused()}</strong>{" "}
        {paused.length === 0 ? m.wallboard_nothing_paused() : paused.map(switchName).join(", ")}
      </li>
      {shown && (
        <li className={styles.state}>
          <strong>{m.wallboard_announced()}</strong> {Object.values(shown.texts)[0]}
        </li>
      )}
    </ul>
  );
}
