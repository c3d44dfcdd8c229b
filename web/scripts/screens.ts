export const screens = [
  { file: "narrow-home.webp", path: "/", label: "Home", width: 720, height: 1280, scale: 2 },
  {
    file: "narrow-tournaments.webp",
    path: "/tournaments",
    label: "Tournaments",
    width: 720,
    height: 1280,
    scale: 2,
  },
  {
    file: "narrow-rewards.webp",
    path: "/rewards",
    label: "Rewards",
    width: 720,
    height: 1280,
    scale: 2,
  },
  { file: "wide-home.webp", path: "/", label: "Home", width: 1280, height: 800, scale: 1 },
  {
    file: "wide-rewards.webp",
    path: "/rewards",
    label: "Rewards",
    width: 1280,
    height: 800,
    scale: 1,
  },
] as const;
