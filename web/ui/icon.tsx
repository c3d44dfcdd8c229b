import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./icon.module.css";

/* One family: 24 grid, 1.75 stroke, round ends, no fills except where a dot is meant. */
const shapes = {
  home: (
    <path d="M4 11.2 12 4.5l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19ZM9.5 20.5V15h5v5.5" />
  ),
  tasks: (
    <path d="m4 6.5 1.5 1.5L8 5.2M4 12.7l1.5 1.5L8 11.4M4 18.9l1.5 1.5L8 17.6M12 6.8h8M12 13h8M12 19.2h8" />
  ),
  trophy: (
    <path d="M8 4.5h8v6a4 4 0 0 1-8 0ZM8 6.5H4.5v1.3A3.2 3.2 0 0 0 8 11M16 6.5h3.5v1.3A3.2 3.2 0 0 1 16 11M12 14.5v3M8.5 20h7" />
  ),
  gamepad: (
    <path d="M8 7h8a5 5 0 0 1 4.9 4l.9 4.6a2.6 2.6 0 0 1-4.5 2.2L15.5 16h-7l-1.8 1.8a2.6 2.6 0 0 1-4.5-2.2L3.1 11A5 5 0 0 1 8 7ZM8.5 10v3M7 11.5h3M15 11.5h.01M17.2 12.8h.01" />
  ),
  gift: (
    <path d="M4.5 12v8h15v-8M3.5 8h17v4h-17ZM12 8v12M12 8S10.8 3.8 8.4 3.8A2.1 2.1 0 0 0 8.4 8ZM12 8s1.2-4.2 3.6-4.2a2.1 2.1 0 0 1 0 4.2Z" />
  ),
  podium: <path d="M9 20.5V9.5h6v11M9 13.5H4v7h16v-9h-5M12 3.5v2.5" />,
  play: <path d="M4.5 5.5h15v13h-15ZM10.5 9.5v5l4-2.5Z" />,
  done: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.3 12.2l2.6 2.6 4.9-5.3" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  checkin: <path d="M4.5 6.5h15v14h-15ZM4.5 10.5h15M8.5 3.5v5M15.5 3.5v5M9 15.4l2.2 2.2 4-4.2" />,
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  forward: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  backward: <path d="M14.5 5.5 8 12l6.5 6.5" />,
  down: <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />,
  arrow: <path d="M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5" />,
  check: <path d="m5 12.5 4.7 4.7L19 7.5" />,
  info: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.7h.01" />,
  alert: <path d="M12 4 2.8 19.8h18.4ZM12 10v4.5M12 17.2h.01" />,
  offline: (
    <path d="M3.5 3.5l17 17M8.3 15a5.5 5.5 0 0 1 6-1.2M5 11.5A10.5 10.5 0 0 1 9 9M12.5 8a10.5 10.5 0 0 1 6.5 3.5M12 18.7h.01" />
  ),
  clock: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2.2" />,
  lock: <path d="M5.5 11h13v9.5h-13ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />,
  retry: <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5V8H15" />,
  upload: <path d="M12 15.5v-11M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15" />,
  picture: <path d="M4 5h16v14H4ZM4 16.5l4.5-4.5 3.5 3.5 2.5-2.5 5.5 5.5M15.5 9.2h.01" />,
  camera: (
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11.5H4ZM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z" />
  ),
  edit: (
    <path d="M4.5 19.5h4L19.3 8.7a2 2 0 0 0 0-2.8l-1.2-1.2a2 2 0 0 0-2.8 0L4.5 15.5ZM13.5 6.5l4 4" />
  ),
  document: <path d="M6 3.5h8.5l4 4v13H6ZM14 3.5V8h4.5M9 12.5h6.5M9 16.3h6.5" />,
  help: (
    <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.7 9.7a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.2.9-1.2 1.9M12 16.7h.01" />
  ),
  logout: <path d="M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12H9.5" />,
  stop: <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM6 6l12 12" />,
  bell: (
    <path d="M6 16.5h12l-1.5-2.3v-3.7a4.5 4.5 0 0 0-9 0v3.7ZM10 19.5a2.2 2.2 0 0 0 4 0M12 6V4" />
  ),
  wallet: (
    <path d="M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5H20V8.5H5.5A1.5 1.5 0 0 1 4 7a2 2 0 0 1 2-2h12v3.5M16 14h.01" />
  ),
  sun: (
    <path d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  ),
  moon: <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z" />,
  globe: (
    <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.7 12h16.6M12 3.5c2.4 2.4 3.6 5.2 3.6 8.5S14.4 18.1 12 20.5C9.6 18.1 8.4 15.3 8.4 12S9.6 5.9 12 3.5Z" />
  ),
  phone: <path d="M7.5 3.5h9v17h-9ZM11 17.7h2" />,
  rotate: (
    <path d="M4 9.5 9.5 4 20 14.5 14.5 20ZM14.5 4a5.5 5.5 0 0 1 5.5 5.5M9.5 20A5.5 5.5 0 0 1 4 14.5" />
  ),
  search: <path d="M10.8 4.5a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6ZM15.5 15.5l4.5 4.5" />,
  external: <path d="M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10" />,
  flame: (
    <path d="M12 21a6.5 6.5 0 0 0 6.5-6.5c0-3.2-2-5-3.2-6.8-.8 1.3-1.5 2-2.3 2.3.4-2.8-.5-5.3-2.5-7 .1 3.5-5 6-5 11.5A6.5 6.5 0 0 0 12 21ZM12 21a2.8 2.8 0 0 0 2.8-2.8c0-1.7-1.3-2.5-2.8-4.2-1.5 1.7-2.8 2.5-2.8 4.2A2.8 2.8 0 0 0 12 21Z" />
  ),
  crown: <path d="M4 8l4.3 4L12 5.5l3.7 6.5L20 8l-1.6 10.5H5.6Z" />,
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  expand: <path d="M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5" />,
  resume: <path d="M8 5.5v13l10.5-6.5Z" />,
  reset: <path d="M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4.5 3.5V8H9" />,
  facebook: <path d="M14 20.5v-12a2 2 0 0 1 2-2h2M10 12.5h7" />,
  instagram: (
    <path d="M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM16.7 7.3h.01" />
  ),
  x: <path d="M4.5 4.5 19.5 19.5M19 4.5l-6.2 6.8M5 19.5l6.2-6.8" />,
  youtube: (
    <path d="M3 8.5A2.5 2.5 0 0 1 5.5 6h13A2.5 2.5 0 0 1 21 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 15.5ZM10.2 9.4v5.2l4.5-2.6Z" />
  ),
  tiktok: <path d="M13.5 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13.5 4c.3 2.7 2 4.5 5 4.8" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as IconName[];

/** Directional icons turn with the reading direction. */
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

/** Decoration: the control around it carries the name. */
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
      {shapes[name]}
    </svg>
  );
}

/** Any network name of the configuration; one without a drawing gets the globe. */
export const socialIcon = (name: string): IconName => {
  const key = name.toLowerCase().replace(/[^a-z]/g, "");
  if (key === "twitter") return "x";
  return key in shapes && ["facebook", "instagram", "x", "youtube", "tiktok"].includes(key)
    ? (key as IconName)
    : "globe";
};
