import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConfig } from "#lib/config";
import { outboxMark, useSession } from "#lib/session";
import { unsentOf } from "#lib/unsent";

/**
 * What was won or submitted and never answered is handed in at the start, with the network, on coming back to the app,
 * and when the browser wakes it for that.
 */
export default function Resend() {
  const client = useQueryClient();
  const { coin } = useConfig();
  const { status, msisdn } = useSession();
  useEffect(() => {
    if (status !== "member" || msisdn === null) return;
    const go = () => {
      if (document.visibilityState === "hidden") return;
      // Where their code does not arrive, the next occasion is another try.
      if (unsentOf(msisdn).length > 0)
        void import("../../features/games/resend.ts")
          .then(({ resend }) => resend(client))
          .catch(() => undefined);
      sendKept();
    };
    const sendKept = () => {
      if (outboxMark.get() === null || !navigator.onLine) return;
      void import("../../features/tasks/upload/send-kept.ts")
        .then(({ sendKept }) => sendKept(client, coin))
        .catch(() => undefined);
    };
    const woken = ({ data }: MessageEvent<unknown>) => {
      if (data === "send kept") sendKept();
    };
    go();
    window.addEventListener("online", go);
    document.addEventListener("visibilitychange", go);
    navigator.serviceWorker?.addEventListener("message", woken);
    return () => {
      window.removeEventListener("online", go);
      document.removeEventListener("visibilitychange", go);
      navigator.serviceWorker?.removeEventListener("message", woken);
    };
  }, [client, coin, status, msisdn]);
  return null;
}
