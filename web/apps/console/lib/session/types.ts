export const roles = [
  "reviewer",
  "care",
  "organiser",
  "editor",
  "finance",
  "fraud",
  "administrator",
  "auditor",
] as const;
export type Role = (typeof roles)[number];

export type Permission =
  | "claims.read"
  | "claims.work"
  | "claims.refuse"
  | "reviews.read"
  | "reviews.decide"
  | "subscribers.read"
  | "subscribers.sessions"
  | "subscribers.hold"
  | "subscribers.name"
  | "numbers.reveal"
  | "wallet.read"
  | "wallet.correct"
  | "wallet.reverse"
  | "messages.resend"
  | "notes.write"
  | "changes.read"
  | "changes.decide"
  | "staff.read"
  | "staff.manage"
  | "audit.read"
  | "rewards.read"
  | "rewards.stock"
  | "vouchers.import";

export type StaffState = "invited" | "active" | "disabled";
export type Staff = { id: string; name: string; email: string; role: Role; state: StaffState };

/** The portal that the console runs: its names, and where its people live. */
export type Portal = {
  product: string;
  operator: string;
  coin: string;
  timeZone: string;
  currency: string;
};

export type Session = {
  staff: Staff;
  permissions: Permission[];
  demo: boolean;
  portal: Portal;
  idleUntil: string;
  expiresAt: string;
  passkeys: number;
  recoveryCodes: number;
};
