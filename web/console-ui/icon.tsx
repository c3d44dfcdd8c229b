/* Line icons of 20 px, drawn for the console. */

const shapes = {
  home: "M3 9.5 10 3.5l7 6M5 8.5V16h10V8.5M8.5 16v-4h3v4",
  approvals: "M4 10.5 8 14.5 16 5.5M4 5.5h5M4 16.5h12",
  staff:
    "M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 16.5c.4-3 2.3-4.5 5-4.5s4.6 1.5 5 4.5M13.5 9.2a2.5 2.5 0 0 0 0-5M15 12.2c1.5.6 2.3 2 2.5 4.3",
  chart: "M3.5 3.5v13h13M7 13.5v-3M10.5 13.5v-7M14 13.5V9",
  audit: "M5 3h7l3.5 3.5V17H5ZM12 3v3.5h3.5M7.5 10h5M7.5 13h5",
  account: "M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.5 17c.6-3.3 3-5 6.5-5s5.9 1.7 6.5 5",
  claims: "M3 7.5h14V17H3ZM3 7.5l2-4h10l2 4M10 3.5V17M7 11h1M12 11h1",
  reviews: "M3 5h14v10.5H3ZM3 13l4-4 3.5 3.5L13 10l4 3.5M12.5 7.8h.1",
  subscribers:
    "M4 3.5h12v13H4ZM10 9a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 10 9ZM6.8 13.5c.3-1.8 1.5-2.7 3.2-2.7s2.9.9 3.2 2.7",
  rewards: "M10 3l2 4.3 4.7.5-3.5 3.2 1 4.7L10 13.3 5.8 15.7l1-4.7L3.3 7.8 8 7.3Z",
  vouchers:
    "M3 5h14v3.2a1.8 1.8 0 0 0 0 3.6V15H3v-3.2a1.8 1.8 0 0 0 0-3.6ZM8 5v1.5M8 9.2v1.6M8 13.5V15",
  wallet: "M3 5.5h12V8M3 5.5V16h14V8H5a2 2 0 0 1-2-2.5M13.5 12h.1",
  message: "M3 4.5h14v9.5H9.5L6 17v-3H3Z",
  cup: "M6.5 3.5h7v4a3.5 3.5 0 0 1-7 0ZM10 11v4M7 16.5h6M6.5 5h-3c0 2.5 1 3.8 3 4M13.5 5h3c0 2.5-1 3.8-3 4",
  flag: "M5 17V3.5h10l-2 3.5 2 3.5H5",
  medal: "M10 17.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM7.2 8.4 4.5 2.5h4l1.5 3.4 1.5-3.4h4l-2.7 5.9",
  device: "M6 2.5h8v15H6ZM9 15h2",
  note: "M4 3.5h12v9l-4 4H4ZM12 16.5v-4h4M7 7.5h6M7 10.5h3",
  play: "M5.5 6.5h9a3.5 3.5 0 0 1 3.4 2.8l.6 3.3a2 2 0 0 1-3.6 1.5L13.3 12.5H6.7l-1.6 1.6a2 2 0 0 1-3.6-1.5l.6-3.3a3.5 3.5 0 0 1 3.4-2.8ZM6.5 8.5v2.4M5.3 9.7h2.4M13.6 9.7h.1",
  plan: "M4 4.5h12v12H4ZM4 8.5h12M7 2.8v3M13 2.8v3M7.5 12.5l1.8 1.7 3.2-3.2",
  send: "M3 10 17 3.5 13 17l-3.5-5.5ZM9.5 11.5 17 3.5",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.3l2.8 1.7",
  charge: "M3 5h14v10H3ZM3 8.5h14M6 12h2.5",
  pause: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM8.3 7.5v5M11.7 7.5v5",
  key: "M12.5 11a4 4 0 1 0-3.8-2.7L3.5 13.5V16.5H6.5V14.5H8.5V12.5L9.7 11.2M13.3 6.8h.1",
  menu: "M3 6h14M3 10h14M3 14h14",
  close: "M5 5l10 10M15 5 5 15",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  more: "M10 5.5h.01M10 10h.01M10 14.5h.01",
  columns: "M3.5 4h13v12h-13ZM8 4v12M12 4v12",
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 4v12M5 11l5 5 5-5",
  right: "M8 5l5 5-5 5",
  left: "M12 5l-5 5 5 5",
  check: "M4 10.5 8 14.5 16 5.5",
  copy: "M7 7h9v9H7ZM4 13V4h9",
  print: "M6 7V3h8v4M4 7h12v6h-2M6 13H4M6 11h8v6H6Z",
  download: "M10 3v9M6 8.5l4 4 4-4M4 16.5h12",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  shown: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
  blurred:
    "M3 3l14 14M8.2 5.2A8 8 0 0 1 10 5c5 0 8 5 8 5a15 15 0 0 1-2.6 3M5 6.6A14 14 0 0 0 2 10s3 5 8 5a8 8 0 0 0 3-.6",
  beside: "M3 4.5h6v11H3ZM11 4.5h6v11h-6Z",
  warning: "M10 3.5 17.5 16.5h-15ZM10 8.5v3.5M10 14.2h.01",
  offline:
    "M3 3l14 14M2.5 8.5A11 11 0 0 1 6 6.3M10 5.3a11 11 0 0 1 7.5 3.2M5.5 11.5A6.5 6.5 0 0 1 8 10M10 15.5h.01",
  empty: "M3 11h4l1.5 2.5h3L13 11h4M3 11l2.5-6.5h9L17 11v5H3Z",
  lock: "M5 9h10v7.5H5ZM7 9V6.5a3 3 0 0 1 6 0V9",
  sun: "M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1",
  moon: "M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z",
  system: "M3 4h14v9.5H3ZM7.5 16.5h5M10 13.5v3",
  out: "M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8",
  help: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM8 8.2A2 2 0 0 1 12 8.3c0 1.4-2 1.6-2 3M10 13.7h.01",
  bookmark: "M5.5 3.5h9v13L10 13l-4.5 3.5Z",
  filter: "M3 5h14M5.5 10h9M8 15h4",
  refresh: "M15.5 8A6 6 0 1 0 16 11.5M16 4v4.2h-4.2",
} as const;

export type IconName = keyof typeof shapes;

/** A line icon. It says nothing to a screen reader: the control has a name of its own. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: "none", display: "block" }}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
