/*
 * What the calls carry: the names that the app uses for the generated types. `npm run api` regenerates
 * `generated/` from `openapi.json`, which the server writes. Names and misspellings of fields are the wire's.
 */
export type {
  ActiveStreak as Streak,
  ClaimReceipt as Claimed,
  Config,
  DailyData,
  EslGame,
  Faq,
  Generated as Token,
  LeaderboardEntry as Leader,
  LearnLink,
  LevelResult as LevelSubmission,
  LevelRow as Level,
  LevelSession,
  LevelStarted as StartedLevel,
  LevelSubmitted as LevelResult,
  Me as OwnRank,
  Notification as Notice,
  Privacy,
  PrivacySection,
  Profile,
  RedeemClaimRequest as RedeemClaim,
  RedeemItem as Redemption,
  Reward,
  StreakClaimed as StreakClaim,
  Verified,
  Video,
  VideoGame,
  Wallet,
  WalletEntry,
} from "./generated/types.gen.ts";
