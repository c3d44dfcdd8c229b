import type { QueryClient } from "@tanstack/react-query";
import { configQuery, defaultConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import {
  entriesOf,
  entryOf,
  forgetEntry,
  inTurn,
  isLate,
  markTried,
  type PendingUpload,
  readOutbox,
  refuse,
  tellProgress,
} from "#lib/outbox";
import { outboxMark, session } from "#lib/session";
import { receiveBalance } from "#lib/subscriber";
import { toast } from "#ui";
import { isolate, m } from "#words";
import { submitEntry } from "./api.ts";
import { isUndecided, readStandings } from "./use-entry.ts";

let running: Promise<void> | null = null;

/** Sends the waiting screenshots, the oldest first. A running call is shared. */
export function sendPending(client: QueryClient, coin: string): Promise<void> {
  running ??= sendAll(client, coin).finally(() => {
    running = null;
  });
  return running;
}

async function sendAll(client: QueryClient, coin: string): Promise<void> {
  const { msisdn } = session();
  if (msisdn === null) return;
  const uploads = await entriesOf(msisdn);
  if (uploads.length === 0) outboxMark.set(null);
  for (const { key, fault } of uploads) {
    if (fault !== undefined) continue;
    // Another subscriber has logged in: this token must not send the rest.
    if (session().msisdn !== msisdn) return;
    const decided = await inTurn(key, () => send(client, coin, key), { wait: false });
    await readOutbox(client);
    // Nothing was decided, so the others wait too. Another tab may be sending the entry (null).
    if (decided === false) return;
  }
}

/** Ends an entry with a text that stays on the page until the person removes it. */
async function end(key: string, name: string, fault: string): Promise<void> {
  await refuse(key, fault);
  toast(`${name}: ${fault}`, "bad");
}

const whyLate = ({ tried }: PendingUpload) =>
  tried ? m.upload_kept_late_tried() : m.upload_kept_late();

async function send(client: QueryClient, coin: string, key: string): Promise<boolean> {
  const entry = await entryOf(key);
  // Another tab sent the entry, or the person removed it.
  if (!entry) return true;
  const { task, picture, msisdn } = entry;
  const name = isolate(task.name);
  const { utcOffsets } = { ...defaultConfig, ...client.getQueryData(configQuery().queryKey) };
  if (isLate(entry, utcOffsets)) {
    await end(key, name, whyLate(entry));
    return true;
  }
  tellProgress({ key, part: 0 });
  toast(m.upload_kept_sending({ name }));
  try {
    const image = new File([picture.bytes], picture.name, { type: picture.type });
    const { gameId, challengeId } = task;
    await markTried(key);
    const answer = await submitEntry(
      { gameId, challengeId, image },
      { idempotencyKey: key, onProgress: (part) => tellProgress({ key, part }) },
    );
    await forgetEntry(key);
    if (session().msisdn !== msisdn) return false;
    const { credits, balance } = answer;
    const follow =
      credits > 0
        ? m.upload_paid({ credits, coin })
        : m.upload_waiting({ credits: task.prize, coin });
    toast(`${name}: ${m.upload_done()} ${follow}`, "good");
    if (typeof balance === "number") receiveBalance(client, balance);
    readStandings(client);
    void client.invalidateQueries({ queryKey: ["completed"] });
    return true;
  } catch (error) {
    if (isUndecided(error)) return false;
    await end(key, name, isApiError(error) ? error.message : m.upload_failed());
    readStandings(client);
    return true;
  } finally {
    tellProgress(null);
  }
}
