/*
 * The types of the console's calls and answers, by the console's names. `scripts/generate.sh` writes
 * `generated/` and `openapi.json` from the server.
 */
export type {
  AcceptedView as Accepted,
  AuditLine,
  AuditPage,
  AuditVerificationView as AuditVerification,
  CeremonyBegun as Ceremony,
  ClaimDetails,
  DeliverRequest,
  DeliveryView as ProviderDelivery,
  DeskClaim as Claim,
  DeskCounts as ClaimCounts,
  DeskPage as ClaimPage,
  EndedSessions,
  InviteRequest as Invite,
  NewId,
  OwnSession,
  OwnSessions,
  PasskeyList,
  PasskeyView as Passkey,
  PortalView as Portal,
  RecipientView as Recipient,
  RecoveryCodes,
  SignedDayView as SignedDay,
  Staff,
  StaffInvitation as Invitation,
  StaffInvited as Invited,
  StaffList,
  StaffRow as Member,
  StaffSession as Session,
} from "./generated/types.gen.ts";
