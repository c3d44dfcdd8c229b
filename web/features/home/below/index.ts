export { GamingTasks } from "./gaming-tasks.tsx";
export { Leaders } from "./leaders.tsx";
export { LearnLinks } from "./learn-links.tsx";
export { Rewards } from "./rewards.tsx";
export { Tournaments } from "./tournaments.tsx";
export { VideoGames, Videos } from "./videos.tsx";
