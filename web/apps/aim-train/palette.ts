export const ink = {
  night: "#05060d",
  text: "#f3f6fb",
  /** The app's accent, which marks what can be tapped: the ring around each target. */
  ring: "#3cf8bb",
  /** The ring's last third. */
  late: "#ff9d76",
  danger: "#ff7d55",
} as const;
