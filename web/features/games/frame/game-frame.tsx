import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { download, downloadAsset } from "./download.ts";
import styles from "./frame.module.css";
import {
  type Build,
  type Files,
  type FromGame,
  type Opening,
  parseFromGame,
  type ToGame,
} from "./protocol.ts";

/** The page that runs builds (`apps/frame/host.ts`). */
const hostPage = "/frame/host.html";
/** The download's share of the progress. */
const downloads = 0.9;

export type GameFrameProps = {
  /** Null until known; the frame loads meanwhile. */
  build: Build | null;
  title: string;
  /** Sends to the game; null while there is none. */
  send: RefObject<((message: ToGame) => void) | null>;
  onMessage: (message: FromGame) => void;
};

/**
 * A build in its frame. The sandbox gives the frame its own origin: the build cannot read tokens,
 * storage or this page. Removing the frame frees all its memory, also during a download.
 */
export function GameFrame({ build, title, send, onMessage }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(onMessage);
  /** Answers the game's request for an asset, through the app's cache. */
  const bring = useEffectEvent(async (name: string, port: MessagePort, signal: AbortSignal) => {
    const file = build && (await downloadAsset(build, name, signal));
    if (!signal.aborted) port.postMessage({ type: "asset", name, file } satisfies ToGame);
  });
  const [there, setThere] = useState<MessagePort | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let port: MessagePort | null = null;
    const removed = new AbortController();
    const onLoad = () => {
      // The frame navigated by itself: its page is no longer our host page.
      if (port) return hear({ type: "error", reason: "the frame was navigated" });
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data }) => {
        const message = parseFromGame(data);
        if (message?.type === "progress") {
          hear({ type: "progress", value: downloads + message.value * (1 - downloads) });
        } else if (message?.type === "asset") {
          void bring(message.name, channel.port1, removed.signal);
        } else if (message) hear(message);
      };
      send.current = (message) => port?.postMessage(message);
      // The frame's opaque origin cannot be named. The messages contain no personal data.
      const opening: Opening = { arena: "open" };
      element.contentWindow?.postMessage(opening, "*", [channel.port2]);
      setThere(port);
    };
    element.addEventListener("load", onLoad);
    element.src = hostPage;
    return () => {
      element.removeEventListener("load", onLoad);
      removed.abort();
      port?.close();
      send.current = null;
    };
  }, [send]);

  // The build downloads while the frame loads; it is sent once both are ready.
  const [files, setFiles] = useState<Files | null>(null);
  useEffect(() => {
    if (!build) return;
    const aborted = new AbortController();
    const { signal } = aborted;
    const progress = (share: number) => hear({ type: "progress", value: share * downloads });
    download(build, signal, progress).then(
      (all) => !signal.aborted && setFiles(all),
      (error) => !signal.aborted && hear({ type: "error", reason: String(error) }),
    );
    return () => aborted.abort();
  }, [build]);
  useEffect(() => {
    if (!build || !files || !there) return;
    const { parts: _parts, assets: _assets, ...named } = build;
    there.postMessage({ type: "run", build: named, files } satisfies ToGame);
    setFiles(null);
  }, [build, files, there]);
  return (
    <iframe
      ref={frame}
      title={title}
      className={styles.frame}
      sandbox="allow-scripts allow-pointer-lock"
      allow="autoplay; gamepad"
      referrerPolicy="no-referrer"
    />
  );
}
