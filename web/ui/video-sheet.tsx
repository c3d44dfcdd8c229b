import { type ReactNode, useEffect, useState } from "react";
import type { Video } from "#api";
import { playerUrl, youtubeId } from "#lib/video";
import { getLocale, m } from "#words";
import { ButtonLink } from "./button.tsx";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Img } from "./img.tsx";
import { PlayMark } from "./play-mark.tsx";
import { focusedFirst, Sheet } from "./sheet.tsx";
import { SlowNotice } from "./states.tsx";
import { videoLook } from "./video-look.ts";
import styles from "./video-sheet.module.css";

/** A sheet with one video (spec 2): its picture, and the player after a tap. */
export default function VideoSheet({ video, onClose }: { video: Video; onClose: () => void }) {
  const id = youtubeId(video.link);
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={video.title}
      footer={
        <ButtonLink
          to={video.link}
          outward
          block
          icon="external"
          variant={id === null ? "primary" : "secondary"}
        >
          {id === null ? m.highlights_watch_outside() : m.highlights_watch_youtube()}
        </ButtonLink>
      }
    >
      <div className={styles.body}>
        {id === null ? (
          <>
            <Stage video={video}>
              <span className={styles.outside}>
                <Icon name="external" size={28} />
              </span>
            </Stage>
            <Game video={video} />
          </>
        ) : (
          <Player key={video.id} video={video} id={id} />
        )}
      </div>
    </Sheet>
  );
}

const Game = ({ video }: { video: Video }) => (
  <p className={styles.game}>
    <bdi>{video.game}</bdi>
  </p>
);

function Stage({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <div className={cx(styles.stage, videoLook(video.id))}>
      <Img art={`games/${video.thumbnail}`} alt="" sizes="(min-width: 768px) 41rem, 100vw" />
      {children}
    </div>
  );
}

type State = "poster" | "loading" | "playing" | "offline" | "blocked";

/**
 * Loads nothing from the video's site before the tap: a player costs data and contacts another
 * company.
 */
function Player({ video, id }: { video: Video; id: string }) {
  const [state, setState] = useState<State>("poster");
  const open = state === "loading" || state === "playing";

  useEffect(() => {
    if (!open) return;
    // The operator may leave the player's origin out of the Content-Security-Policy. The link below
    // still works.
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src") setState("blocked");
    };
    document.addEventListener("securitypolicyviolation", refused);
    return () => document.removeEventListener("securitypolicyviolation", refused);
  }, [open]);

  return (
    <>
      <Stage video={video}>
        {open ? (
          <>
            {state === "loading" && <span className={styles.spinner} />}
            <iframe
              title={video.title}
              src={playerUrl(id, getLocale())}
              className={cx(styles.player, state === "playing" && styles.shown)}
              onLoad={() => setState("playing")}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              allowFullScreen
              // The player refuses to play without the embedding page's origin.
              referrerPolicy="strict-origin-when-cross-origin"
              sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            />
          </>
        ) : (
          <button
            type="button"
            ref={focusedFirst}
            className={styles.start}
            aria-label={m.highlights_play({ title: video.title })}
            onClick={() => setState(navigator.onLine ? "loading" : "offline")}
          >
            <PlayMark large />
          </button>
        )}
      </Stage>
      {state === "loading" && <SlowNotice />}
      <Game video={video} />
      <p role="status" className={styles.note}>
        {state === "offline"
          ? m.error_network()
          : state === "blocked"
            ? m.highlights_blocked()
            : state === "poster" && m.highlights_source()}
      </p>
    </>
  );
}
