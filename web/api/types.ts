/*
 * Wire shapes by hand until the server publishes `openapi.json`; `npm run api` then writes
 * `generated/`, and `index.ts` re-exports from there under the same names.
 */

export type Config = {
  product: string;
  operator: string;
  tagline: string;
  coin: string;
  supportEmail: string;
  copyright: string;
  landingUrl: string;
  unsubscribeUrl: string;
  social: { name: string; url: string }[];
  timeZone: string;
  mode: "demo" | "production";
  serverTime: string;
  country: { prefix: string; localDigits: number };
  streak: { days: number; base: number; step: number };
  limits: {
    screenshotBytes: number;
    profileImageBytes: number;
    pubgIdMin: number;
    pubgIdMax: number;
  };
};

export type Token = {
  msisdn: string | null;
  expiresIn: number;
  gn: 0 | 1;
  refferer: "gamenow" | null;
};

export type Verified = {
  msisdn: string | null;
  gn: 0 | 1;
  refferer: "gamenow" | null;
  plan: "prepaid" | "postpaid" | null;
};

export type DailyData = { active_streak: number; active_day: number; gameId: string | null };

export type Streak = {
  active_streak: number;
  streak_to_claim: number;
  amount_to_claim: number;
  rewardClaimed: boolean;
  gameId: string | null;
};

export type StreakClaim = {
  claimed_day: number;
  credits: number;
  balance: number;
  active_streak: number;
};

export type Profile = {
  name: string | null;
  username: string | null;
  email: string | null;
  profileImage: string | null;
  gender: "male" | "female" | null;
  bio: string | null;
  dateOfBirth: string | null;
  phone: string | null;
  total_tournament: number;
  completed_tasks_total: number;
  credits: number;
  items_redeemed: number;
};

export type EslGame = {
  game_unique_id: string;
  game_name: string;
  route: string;
  thumbnail: string;
  levels: number;
};

export type Level = {
  game_level: number;
  name: string;
  level_credits: number;
  playedToday: boolean;
  passed: boolean;
  grid?: number;
  allowedMoves?: number;
};

export type LevelSession = {
  game_unique_id: string;
  game_name: string;
  game_level: number;
  level_credits: number;
};

export type StartedLevel = {
  sessionId: string;
  seed: string;
  rulesVersion: number;
  game_level: number;
  level_credits: number;
  expiresAt: string;
};

export type LevelResult = { is_passed: "1" | "0"; credits: number; balance: number };

export type WalletEntry = {
  id: string;
  amount: number;
  balanceAfter: number;
  kind: string;
  title: string;
  at: string;
};

export type Wallet = {
  balance: number;
  earned: number;
  entries: WalletEntry[];
  nextCursor: string | null;
};

export type Reward = {
  id: number;
  name: string;
  credits: number;
  id_require: 0 | 1;
  available: boolean;
  image: string;
};

export type Redemption = {
  name: string;
  item: number;
  uuid: string;
  tel: string;
  id_require: 0 | 1;
  credits: number;
};

export type RedeemClaim = {
  item: number;
  uuid: string;
  name: string;
  email: string;
  phone: string;
  pubgId?: string;
};

export type Claimed = { message: string; claimId: string };

export type Leader = {
  rank: number;
  name: string | null;
  username: string | null;
  score: number;
  profileImage: string | null;
  total_tournaments: number;
  redeemed_items: number;
  total_challenges: number;
};

export type Notice = { id: string; kind: string; text: string; at: string };
