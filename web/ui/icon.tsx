import { cx } from "./cx.ts";
import styles from "./icon.module.css";
import drawings from "./icons.svg?no-inline";

/**
 * One family of icons: 24 px grid, stroke of 1.75, round ends, no fills except dots. The paths are
 * in the file `icons.svg`: in the script they would take a fiftieth of the first load, and again in
 * every page's markup.
 */
export const iconNames = [
  "home",
  "tasks",
  "trophy",
  "gamepad",
  "gift",
  "podium",
  "play",
  "done",
  "user",
  "checkin",
  "menu",
  "close",
  "forward",
  "backward",
  "down",
  "arrow",
  "check",
  "info",
  "alert",
  "offline",
  "clock",
  "lock",
  "retry",
  "upload",
  "picture",
  "camera",
  "edit",
  "document",
  "help",
  "logout",
  "stop",
  "bell",
  "sound",
  "wallet",
  "pin",
  "sun",
  "moon",
  "globe",
  "phone",
  "rotate",
  "search",
  "external",
  "flame",
  "crown",
  "share",
  "pause",
  "expand",
  "resume",
  "reset",
  "facebook",
  "instagram",
  "x",
  "youtube",
  "tiktok",
] as const;
export type IconName = (typeof iconNames)[number];

/** Icons that point in a direction are mirrored in right-to-left languages. */
const turns = new Set<IconName>([
  "forward",
  "backward",
  "arrow",
  "logout",
  "menu",
  "tasks",
  "external",
]);

export type IconProps = { name: IconName; size?: number; className?: string };

/** Decorative: the control around it carries the accessible name. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(styles.icon, turns.has(name) && styles.turns, className)}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

const social = ["facebook", "instagram", "x", "youtube", "tiktok"] as const;

/** The icon of a social network named in the configuration, else the globe. */
export const socialIcon = (name: string): IconName => {
  const key = name.toLowerCase().replace(/[^a-z]/g, "");
  if (key === "twitter") return "x";
  return social.find((known) => known === key) ?? "globe";
};
