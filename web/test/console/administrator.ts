import type { Session } from "#console/api";

/** The session of an administrator who may do everything. */
export const administrator: Session = {
  staff: { id: "1", name: "Ayesha Khan", email: "a@b.pk", role: "administrator", state: "active" },
  permissions: ["changes.read", "changes.decide", "staff.read", "staff.manage", "audit.read"],
  openedBy: "passkey",
  demo: false,
  portal: {
    product: "Arena",
    operator: "Operator",
    coin: "Coins",
    timeZone: "Asia/Karachi",
    currency: "PKR",
  },
  idleUntil: new Date(Date.now() + 15 * 60_000).toISOString(),
  expiresAt: new Date(Date.now() + 12 * 60 * 60_000).toISOString(),
  passkeys: 2,
  recoveryCodes: 10,
};
