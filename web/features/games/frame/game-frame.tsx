import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import styles from "./frame.module.css";
import { type Build, type FromGame, type Opening, parseFromGame, type ToGame } from "./protocol.ts";

/** The page that runs builds (`apps/frame/host.ts`). */
const hostPage = "/frame/host.html";
/** The same, and it may run scripts from memory. */
const hostPageForFallback = `${hostPage}?blob`;

export type GameFrameProps = {
  build: Build;
  /** The build runs scripts from memory (`Manifest.fallback`). */
  fallback?: boolean;
  /** Names the frame for who does not see it. */
  title: string;
  /** Says something to the game; null while there is nobody to hear it. */
  send: RefObject<((message: ToGame) => void) | null>;
  onMessage: (message: FromGame) => void;
};

/**
 * A build in its frame. The sandbox gives it an origin of its own: it can read no token, no storage and nothing of this
 * page, and taking the frame away frees all of its memory, also in the middle of a download.
 */
export function GameFrame({ build, fallback = false, title, send, onMessage }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(onMessage);
  const opening = useEffectEvent((): Opening => ({ arena: "open", build }));
  const page = fallback ? hostPageForFallback : hostPage;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let port: MessagePort | null = null;
    const onLoad = () => {
      // The frame went elsewhere by itself: whoever is there now is not the host that we opened.
      if (port) return hear({ type: "error", reason: "the frame was navigated" });
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data }) => {
        const message = parseFromGame(data);
        if (message) hear(message);
      };
      send.current = (message) => port?.postMessage(message);
      // Its origin has no name to address it by; what is said holds nothing of anybody.
      element.contentWindow?.postMessage(opening(), "*", [channel.port2]);
    };
    element.addEventListener("load", onLoad);
    element.src = page;
    return () => {
      element.removeEventListener("load", onLoad);
      port?.close();
      send.current = null;
    };
  }, [send, page]);
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
