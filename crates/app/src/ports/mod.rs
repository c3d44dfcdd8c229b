//! Ports: traits between the use cases and the outside world, implemented by `store`, `adapters` and
//! `server`.

mod album;
mod announcements;
mod audit;
mod audit_copy;
mod badges;
mod catalogue;
mod challenge_links;
mod challenges;
mod changes;
mod charging;
mod claims;
mod clock;
mod contacts;
mod departures;
mod desks;
mod documents;
mod error;
mod events;
mod files;
mod fraud_cases;
mod fraud_signs;
mod friends;
mod game_sessions;
mod game_visits;
mod games;
mod gateway;
mod held_prizes;
mod idempotency;
mod invites;
mod jobs;
mod leagues;
mod leases;
mod ledger;
mod level_days;
mod level_ranks;
mod limits;
mod link_pictures;
mod live_rooms;
mod match_players;
mod matches;
mod messages;
mod nodes;
mod notes;
mod number_verification;
mod parcels;
mod passkeys;
mod picture_uploads;
mod privacy;
mod privacy_requests;
mod public_names;
mod purges;
mod push;
mod quests;
mod random;
mod ranks;
mod redemptions;
mod refunds;
mod reports;
mod reward_deliveries;
mod reward_provider;
mod rewards;
mod rounds;
mod saved_filters;
mod second_looks;
mod secret_box;
mod sessions;
mod sign_on;
mod staff;
mod staff_identities;
mod staff_sessions;
mod standings;
mod store;
mod streaks;
mod subscribers;
mod subscriptions;
mod switches;
mod task_entries;
mod task_verdicts;
mod timeline;
mod tournament_desk;
mod tournament_series;
mod tournaments;
mod translations;
mod tries;
mod videos;
mod vouchers;

pub use album::{Albums, SolvedPicture};
pub use announcements::{AnnouncementState, Announcements, PortalAnnouncement};
pub use audit::{Audit, AuditChange, AuditFilter, AuditLine, AuditOutcome, AuditTrace, KeptAuditLine};
pub use audit_copy::{AuditCopies, AuditCopy};
pub use badges::{Badges, EarnedBadge};
pub use catalogue::{CatalogueRecord, CatalogueRecords};
pub use challenge_links::{ChallengeLink, ChallengeLinks};
pub use challenges::{Challenge, Challenges};
pub use changes::{ChangeRequest, ChangeRequests, ChangeState, CreditsWay, Proposal};
pub use charging::{
    ChargeAnswer, ChargeLookup, ChargeReference, ChargeRequest, Charging, OpenCharge, RefundAnswer,
    RefundLookup, RefundReference, RefundRequest,
};
pub use claims::{Claim, ClaimBacklog, ClaimDeskCounts, ClaimFilter, ClaimVoucher, Claims, Recipient};
pub use clock::Clock;
pub use contacts::Contacts;
pub use departures::{Departure, Departures};
pub use desks::{DeskMark, Desks, LivingSession, Presence};
pub use documents::{DocumentKind, Documents};
pub use error::{StoreError, StoreResult};
pub use events::{Event, EventKind, EventPlace, Events};
pub use files::{Files, FilesError, PictureError, Pictures, Screenshot};
pub use fraud_cases::{
    CaseAppeal, CaseCounts, CaseEntry, CaseMember, CaseOfAccount, Earning, FraudCase, FraudCases,
    NewFraudCase,
};
pub use fraud_signs::{
    AccountLink, AccountSign, FraudSigns, ListedAccount, SignCount, SignedAccount, SignedGroup,
};
pub use friends::{FriendLine, FriendPoints, FriendRequest, Friends};
pub use game_sessions::{
    GameSession, GameSessionEnd, GameSessionState, GameSessions, LevelPayment, LevelSessionWithSigns,
    PlayMark, Rhythm,
};
pub use game_visits::{GameVisit, GameVisits};
pub use games::{Game, Games};
pub use gateway::{GatewayAcceptance, MessageGateway, Outgoing, SendError};
pub use held_prizes::{HeldPrize, HeldPrizes, NewHeldPrize, PrizeBacklog};
pub use idempotency::{Idempotency, NewAnswer, StoredAnswer};
pub use invites::{
    AcceptorFacts, DueInvite, Invite, InviteBacklog, InviteChange, InviteDecision, Invites, NewInvite,
    PublicFace,
};
pub use jobs::{
    ClaimedJob, DeadJob, DeadJobCursor, JobCounts, JobOutcome, JobState, Jobs, KindOfJobs, ListedJob, NewJob,
};
pub use leagues::{
    LeagueGroup, LeagueMember, LeagueNewcomer, LeagueOutcome, LeaguePlace, LeagueStanding, LeagueWeek,
    Leagues,
};
pub use leases::{LeaseClaim, Leases};
pub use ledger::{
    Ledger, LedgerEntry, LedgerTxn, Newest, PostError, PostedTransaction, VerifyScope, Violation, Watermark,
};
pub use level_days::{DayCredits, LevelDays};
pub use level_ranks::{LevelPlace, LevelPlay, LevelRanks};
pub use limits::{Allowance, Limit, LimitKey, LimitsAway, Rate, SharedLimits};
pub use link_pictures::{LinkCard, LinkPictureError, LinkPictures};
pub use live_rooms::{
    LiveRooms, NewRoom, RoomHold, RoomLease, RoomLeaseClaim, RoomPiece, RoomSeat, RoomTally, RoomWithSigns,
};
pub use match_players::{EnteredMatch, EnteredTournament, MatchPlayers, Opponent};
pub use matches::{BotMatch, DecidedBy, Face, Match, Matches, ShownMatch};
pub use messages::{Message, MessageChange, MessageRecipient, MessageState, Messages, NewMessage, PartState};
pub use nodes::{NodeBeat, Nodes};
pub use notes::{SubscriberNote, SubscriberNotes};
pub use number_verification::{Line, LineUnknown, NumberVerification};
pub use parcels::Parcels;
pub use passkeys::{NewPasskey, PasskeyChallenge, PasskeyError, Passkeys};
pub use picture_uploads::PictureUploads;
pub use privacy::{ExportedTable, Privacy};
pub use privacy_requests::{PrivacyRequest, PrivacyRequestCounts, PrivacyRequests, RequestAnswer};
pub use public_names::{NameClaim, PublicNames};
pub use purges::{Purgeable, PurgedBatch, Purges};
pub use push::{NewPushDevice, Push, PushDevices, PushError, PushService, PushTarget, Urgency};
pub use quests::{OpenedChest, Quests, QuestsOfDay, StepClaim};
pub use random::{Random, new_id, token};
pub use ranks::Ranks;
pub use redemptions::{NewOffer, Redemption, RedemptionStatus, Redemptions};
pub use refunds::{ChargeRefund, ChargeRefunds, NewRefund, RefundOutcome, RefundState};
pub use reports::{CountedPart, Counts, DayFigure, DaySpan, FunnelCounts, Reports};
pub use reward_deliveries::{DeliveryBacklog, DueRequest, RewardDeliveries, RewardDelivery};
pub use reward_provider::{ProductAnswer, ProductRequest, RewardProvider};
pub use rewards::{Reward, RewardFigures, Rewards, StockLeft};
pub use rounds::{NewMatch, NewRound, Round, RoundState, Rounds};
pub use saved_filters::{SavedFilter, SavedFilters};
pub use second_looks::{
    DisagreementCursor, DrawnLook, LookCounts, LookFacts, LookState, ReviewerCounts, SECOND_LOOK_UNDO,
    SecondDecision, SecondLook, SecondLooks, Settlement,
};
pub use secret_box::{OpenError, SealedText, SecretBox};
pub use sessions::{EndReason, NewSession, Session, Sessions};
pub use sign_on::{SignOn, SignOnAnswer, SignOnChallenge, SignOnError, SignOnIdentity};
pub use staff::{Invitation, ListedStaff, StaffMember, StaffMembers, StaffPasskey, StaffState};
pub use staff_identities::{StaffIdentities, StaffIdentity};
pub use staff_sessions::{
    Ceremony, CeremonyKind, SessionOpening, StaffSession, StaffSessionEnd, StaffSessions,
};
pub use standings::{Standing, StandingPosition, Standings};
pub use store::{Decorator, Repositories, Store, UnitOfWork};
pub use streaks::{NewClaim, ReminderCandidate, Streaks};
pub use subscribers::{AccountState, Hold, NewSubscriber, Profile, Subscriber, SubscriberId, Subscribers};
pub use subscriptions::{
    Charge, ChargeOutcome, ChargeState, Charges, NewCharge, RenewalCounts, Subscription, SubscriptionChange,
    SubscriptionLine, Subscriptions,
};
pub use switches::{Pause, Switches};
pub use task_entries::{DayEntry, NewTaskEntry, PictureMarks, TaskEntries, TaskEntry, TaskFlag};
pub use task_verdicts::{TaskVerdict, TaskVerdicts, VerdictTimes};
pub use timeline::{Timeline, TimelineEvent, TimelineSource};
pub use tournament_desk::{
    EntryFees, MatchVerdict, TournamentCounts, TournamentCursor, TournamentDesk, TournamentFilter,
    TournamentQueue,
};
pub use tournament_series::{TournamentSeries, TournamentSeriesStore};
pub use tournaments::{
    Champion, EntryRemoval, NewEntry, NewTournament, RemovalKind, Tournament, TournamentEntries,
    TournamentEntry, TournamentTerms, Tournaments,
};
pub use translations::{EntryKind, Translation, Translations};
pub use tries::{GuessTarget, Tries};
pub use videos::{Video, VideoGame, Videos};
pub use vouchers::{
    GivenVoucher, NewVoucher, NewVoucherBatch, VoucherBatch, VoucherCounts, VoucherDays, Vouchers,
};
