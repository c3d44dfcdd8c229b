use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::departures::{DepartureRow, departure};
use super::privacy_parts::{ExportRow, part, parts};
use super::subscriptions::{LineRow, history};
use crate::connection::{BoundStatement, Connection, statements};
use crate::convert::wallet_owner;

parts! {
    struct SubscriberRow {
        id: Uuid,
        created_at: DateTime<Utc>,
        plan: Option<String>,
        partner_id: Option<String>,
        name: Option<String>,
        username: Option<String>,
        username_generated: bool,
        avatar: Option<i32>,
        email: Option<String>,
        gender: Option<String>,
        bio: Option<String>,
        date_of_birth: Option<NaiveDate>,
        selected_game: Option<String>,
        language: Option<String>,
        held_at: Option<DateTime<Utc>>,
        hold_reason: Option<String>,
    }

    struct NumberRow {
        msisdn: String,
        since: DateTime<Utc>,
        until: Option<DateTime<Utc>>,
    }

    struct ContactRow {
        msisdn: String,
        changed_at: DateTime<Utc>,
    }

    struct SessionRow {
        channel: String,
        device: Option<String>,
        created_at: DateTime<Utc>,
        rotated_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
        end_reason: Option<String>,
    }

    struct DeviceRow {
        endpoint: String,
        seen_at: DateTime<Utc>,
    }

    struct MessageRow {
        msisdn: String,
        kind: String,
        text: String,
        state: String,
        created_at: DateTime<Utc>,
    }

    struct MarkRow {
        message_at: DateTime<Utc>,
        marked_at: DateTime<Utc>,
    }

    struct SubscriptionRow {
        state: String,
        paid_until: DateTime<Utc>,
        lapsed_at: Option<DateTime<Utc>>,
        agreed_at: DateTime<Utc>,
    }

    struct ChargeRow {
        first_day: NaiveDate,
        plan: String,
        amount: i64,
        tax: i64,
        currency: String,
        state: String,
        asked_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
    }

    struct RefundRow {
        first_day: NaiveDate,
        amount: i64,
        currency: String,
        state: String,
        reason: String,
        made_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
    }

    struct MoveRow {
        created_at: DateTime<Utc>,
        reason: String,
        title: String,
        amount: i64,
        balance_after: i64,
    }

    struct StandingRow {
        score: i64,
        total_tournaments: i32,
        redeemed_items: i32,
        total_challenges: i32,
    }

    struct RedemptionRow {
        reward_id: i32,
        credits: i64,
        status: String,
        created_at: DateTime<Utc>,
        claimed_at: Option<DateTime<Utc>>,
        settled_at: Option<DateTime<Utc>>,
        reference: Option<String>,
        reason: Option<String>,
        shipped_at: Option<DateTime<Utc>>,
        carrier: Option<String>,
        tracking_number: Option<String>,
        name: Option<String>,
        email: Option<String>,
        phone: Option<String>,
        pubg_id: Option<String>,
        answers: Option<String>,
    }

    struct VoucherRow {
        reward_id: i32,
        expires_on: Option<NaiveDate>,
        given_at: Option<DateTime<Utc>>,
        shown_at: Option<DateTime<Utc>>,
    }

    struct StreakRow {
        day: NaiveDate,
        streak_day: i32,
        credits: i64,
        bonus: i64,
        frozen_on: Option<NaiveDate>,
        claimed_at: DateTime<Utc>,
    }

    struct TaskRow {
        id: Uuid,
        challenge_id: String,
        day: NaiveDate,
        credits: i64,
        state: String,
        submitted_at: DateTime<Utc>,
        decided_at: Option<DateTime<Utc>>,
        reason: Option<String>,
        files_gone: bool,
    }

    struct GameRow {
        game: String,
        level: i32,
        started_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
        state: String,
        points: Option<i64>,
    }

    struct PaymentRow {
        game: String,
        level: i32,
        day: NaiveDate,
        credits: i64,
        points: Option<i64>,
        paid_at: Option<DateTime<Utc>>,
    }

    struct PlayRow {
        game: String,
        level: i32,
        day: NaiveDate,
    }

    struct GameDayRow {
        game: String,
        day: NaiveDate,
        credits: i64,
    }

    struct LevelDayRow {
        day: NaiveDate,
        starts: i32,
        credits: i64,
    }

    struct RunningRow {
        since: DateTime<Utc>,
    }

    struct VisitRow {
        game: String,
        visits: i64,
        seconds: i64,
    }

    struct EntryRow {
        tournament_id: i64,
        nickname: String,
        uid: Option<String>,
        email: Option<String>,
        entered_at: DateTime<Utc>,
        fee_paid: i64,
        place: Option<i32>,
        prize_paid: i64,
    }

    struct PrizeRow {
        tournament_id: i64,
        place: i32,
        amount: i64,
        state: String,
        held_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
        reason: Option<String>,
    }

    struct LeagueRow {
        week_id: i64,
        points: i64,
        tier: Option<i32>,
        group_number: Option<i32>,
        place: Option<i32>,
        movement: Option<String>,
    }

    struct TierRow {
        tier: i32,
        week_id: i64,
    }

    struct LeaguePrizeRow {
        week_id: i64,
        tier: i32,
        place: i32,
        credits: i64,
        paid_at: DateTime<Utc>,
    }

    struct QuestDayRow {
        day: NaiveDate,
        quests: String,
        drawn_at: DateTime<Utc>,
    }

    struct ChestRow {
        day: NaiveDate,
        credits: i64,
        opened_at: DateTime<Utc>,
    }

    struct StepRow {
        season: i32,
        step: i32,
        credits: i64,
        claimed_at: DateTime<Utc>,
    }

    struct BadgeRow {
        badge: String,
        earned_at: DateTime<Utc>,
        seen_at: Option<DateTime<Utc>>,
    }

    struct AlbumRow {
        picture: i32,
        stars: i32,
        first_day: NaiveDate,
    }

    struct CodeRow {
        code: String,
    }

    struct InviteRow {
        inviter_id: Uuid,
        friend_id: Uuid,
        accepted_at: DateTime<Utc>,
        state: String,
        settled_at: Option<DateTime<Utc>>,
        inviter_paid: i64,
        friend_paid: i64,
    }

    struct NetworkRow {
        seen_at: DateTime<Utc>,
    }

    struct FriendRow {
        friend_id: Uuid,
        since: DateTime<Utc>,
    }

    struct RequestRow {
        from_id: Uuid,
        to_id: Uuid,
        asked_at: DateTime<Utc>,
    }

    struct BlockRow {
        until: DateTime<Utc>,
    }

    struct LinkRow {
        code: String,
        game: String,
        level: i32,
        score: i64,
        made_at: DateTime<Utc>,
    }

    struct LinkTryRow {
        code: String,
        opened_at: DateTime<Utc>,
        beaten_at: Option<DateTime<Utc>>,
        score: Option<i64>,
    }

    struct MatchRow {
        tournament_id: i64,
        round: i32,
        room_id: String,
        result_type: Option<String>,
        decided_at: Option<DateTime<Utc>>,
    }

    struct NoteRow {
        author: String,
        text: String,
        created_at: DateTime<Utc>,
    }

    struct NameRow {
        skeleton: String,
    }

    struct RefusedNameRow {
        skeleton: String,
        refused_at: DateTime<Utc>,
    }

    struct PictureRow {
        day: NaiveDate,
        pictures: i64,
    }

    struct TryRow {
        tries: i32,
        last_at: DateTime<Utc>,
    }
}

part!(LineRow { at, state, why, agreed });
part!(DepartureRow { left_at, returned_at });

statements! {
    fn person(id: Uuid) -> SubscriberRow =
        "SELECT id, created_at, plan, partner_id, name, username, username_generated, avatar, email, gender, bio,
                date_of_birth, selected_game, language, held_at, hold_reason
         FROM subscriber WHERE id = $1";

    fn numbers(subscriber: Uuid) -> NumberRow =
        "SELECT msisdn, since, until FROM subscriber_number WHERE subscriber_id = $1 ORDER BY id";

    fn contact(subscriber: Uuid) -> ContactRow =
        "SELECT msisdn, changed_at FROM contact_number WHERE subscriber_id = $1";

    fn sessions(subscriber: Uuid) -> SessionRow =
        "SELECT channel, device, created_at, rotated_at, ended_at, end_reason
         FROM session WHERE subscriber_id = $1 ORDER BY created_at";

    fn devices(subscriber: Uuid) -> DeviceRow =
        "SELECT endpoint, seen_at FROM push_device WHERE subscriber_id = $1 ORDER BY seen_at";

    fn messages(subscriber: Uuid) -> MessageRow =
        "SELECT msisdn, kind, text, state, created_at
         FROM message WHERE subscriber_id = $1 ORDER BY created_at";

    fn mark(subscriber: Uuid) -> MarkRow =
        "SELECT message_at, marked_at FROM notice_mark WHERE subscriber_id = $1";

    fn subscription(subscriber: Uuid) -> SubscriptionRow =
        "SELECT state, paid_until, lapsed_at, agreed_at FROM subscription WHERE subscriber_id = $1";

    fn charges(subscriber: Uuid) -> ChargeRow =
        "SELECT first_day, plan, amount, tax, currency, state, asked_at, settled_at
         FROM charge WHERE subscriber_id = $1 ORDER BY first_day";

    fn refunds(subscriber: Uuid) -> RefundRow =
        "SELECT c.first_day, r.amount, r.currency, r.state, r.reason, r.made_at, r.settled_at
         FROM charge_refund r JOIN charge c ON c.id = r.charge_id WHERE r.subscriber_id = $1 ORDER BY r.made_at";

    // A wallet is identified by text.
    fn moves(wallet: String) -> MoveRow =
        "SELECT created_at, reason, title, amount, balance_after FROM
         (SELECT t.created_at, t.reason, t.title, e.amount, e.balance_after, e.id
          FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
          WHERE a.kind = 'wallet' AND a.owner = $1) AS moves ORDER BY id";

    fn standing(subscriber: Uuid) -> StandingRow =
        "SELECT score, total_tournaments, redeemed_items, total_challenges
         FROM standing WHERE subscriber_id = $1";

    fn redemptions(subscriber: Uuid) -> RedemptionRow =
        "SELECT reward_id, credits, status, created_at, claimed_at, settled_at, reference, reason, shipped_at, carrier,
                tracking_number, name, email, phone, pubg_id, answers
         FROM redemption WHERE subscriber_id = $1 ORDER BY created_at";

    // The code is encrypted; the app and the SMS have shown it.
    fn vouchers(subscriber: Uuid) -> VoucherRow =
        "SELECT v.reward_id, v.expires_on, v.given_at, v.shown_at
         FROM voucher v JOIN redemption r ON r.id = v.redemption_id
         WHERE r.subscriber_id = $1 ORDER BY v.given_at";

    fn streaks(subscriber: Uuid) -> StreakRow =
        "SELECT day, streak_day, credits, bonus, frozen_on, claimed_at FROM streak_claim WHERE subscriber_id = $1 ORDER BY day";

    fn tasks(subscriber: Uuid) -> TaskRow =
        "SELECT id, challenge_id, day, credits, state, submitted_at, decided_at, reason, files_gone
         FROM task_entry WHERE subscriber_id = $1 ORDER BY submitted_at";

    fn games(subscriber: Uuid) -> GameRow =
        "SELECT game, level, started_at, ended_at, state, points
         FROM game_session WHERE subscriber_id = $1 ORDER BY started_at";

    fn payments(subscriber: Uuid) -> PaymentRow =
        "SELECT game, level, day, credits, points, paid_at FROM level_payment WHERE subscriber_id = $1 ORDER BY day";

    fn plays(subscriber: Uuid) -> PlayRow =
        "SELECT game, level, day FROM level_play WHERE subscriber_id = $1 ORDER BY day";

    fn game_days(subscriber: Uuid) -> GameDayRow =
        "SELECT game, day, credits FROM game_day WHERE subscriber_id = $1 ORDER BY day";

    fn level_days(subscriber: Uuid) -> LevelDayRow =
        "SELECT day, starts, credits FROM play_day WHERE subscriber_id = $1 ORDER BY day";

    fn running(subscriber: Uuid) -> RunningRow = "SELECT since FROM running_level WHERE subscriber_id = $1";

    fn visits(subscriber: Uuid) -> VisitRow =
        "SELECT game, visits, seconds FROM game_visit WHERE subscriber_id = $1 ORDER BY game";

    fn entries(subscriber: Uuid) -> EntryRow =
        "SELECT tournament_id, nickname, uid, email, entered_at, fee_paid, place, prize_paid
         FROM tournament_entry WHERE subscriber_id = $1 ORDER BY entered_at";

    fn prizes(subscriber: Uuid) -> PrizeRow =
        "SELECT tournament_id, place, amount, state, held_at, settled_at, reason
         FROM held_prize WHERE subscriber_id = $1 ORDER BY held_at";

    fn leagues(subscriber: Uuid) -> LeagueRow =
        "SELECT week_id, points, tier, group_number, place, movement
         FROM league_member WHERE subscriber_id = $1 ORDER BY week_id";

    fn tier(subscriber: Uuid) -> TierRow = "SELECT tier, week_id FROM league_tier WHERE subscriber_id = $1";

    fn league_prizes(subscriber: Uuid) -> LeaguePrizeRow =
        "SELECT week_id, tier, place, credits, paid_at
         FROM league_prize WHERE subscriber_id = $1 ORDER BY week_id";

    fn quest_days(subscriber: Uuid) -> QuestDayRow =
        "SELECT day, quests, drawn_at FROM quest_day WHERE subscriber_id = $1 ORDER BY day";

    fn chests(subscriber: Uuid) -> ChestRow =
        "SELECT day, credits, opened_at FROM quest_chest WHERE subscriber_id = $1 ORDER BY day";

    fn season_steps(subscriber: Uuid) -> StepRow =
        "SELECT season, step, credits, claimed_at FROM season_step WHERE subscriber_id = $1 ORDER BY season, step";

    fn badges(subscriber: Uuid) -> BadgeRow =
        "SELECT badge, earned_at, seen_at FROM badge WHERE subscriber_id = $1 ORDER BY earned_at, badge";

    fn album(subscriber: Uuid) -> AlbumRow =
        "SELECT picture, stars, first_day FROM album_picture WHERE subscriber_id = $1 ORDER BY picture";

    fn code(subscriber: Uuid) -> CodeRow = "SELECT code FROM invite_code WHERE subscriber_id = $1";

    fn code_tries(subscriber: Uuid) -> TryRow = "SELECT tries, last_at FROM code_try WHERE subscriber_id = $1";

    fn invites(subscriber: Uuid) -> InviteRow =
        "SELECT inviter_id, friend_id, accepted_at, state, settled_at, inviter_paid, friend_paid
         FROM invite WHERE inviter_id = $1 OR friend_id = $1 ORDER BY accepted_at";

    // The digest is the server's, and tells nobody the address.
    fn networks(subscriber: Uuid) -> NetworkRow =
        "SELECT seen_at FROM invite_network WHERE subscriber_id = $1 ORDER BY seen_at";

    fn browsers(subscriber: Uuid) -> NetworkRow =
        "SELECT seen_at FROM shared_browser WHERE subscriber_id = $1 OR other_id = $1 ORDER BY seen_at";

    fn friends(subscriber: Uuid) -> FriendRow =
        "SELECT friend_id, since FROM friendship WHERE subscriber_id = $1 ORDER BY since";

    fn requests(subscriber: Uuid) -> RequestRow =
        "SELECT from_id, to_id, asked_at FROM friend_request
         WHERE from_id = $1 OR to_id = $1 ORDER BY asked_at";

    // Only blocks that the subscriber made: those of others are not theirs to read.
    fn blocks(subscriber: Uuid) -> BlockRow =
        "SELECT until FROM friend_block WHERE subscriber_id = $1 ORDER BY until";

    fn links(subscriber: Uuid) -> LinkRow =
        "SELECT code, game, level, score, made_at FROM challenge_link WHERE subscriber_id = $1 ORDER BY made_at";

    fn link_tries(subscriber: Uuid) -> LinkTryRow =
        "SELECT code, opened_at, beaten_at, score FROM challenge_try
         WHERE subscriber_id = $1 ORDER BY opened_at";

    fn duels(subscriber: Uuid) -> MatchRow =
        "SELECT tournament_id, round, room_id, result_type, decided_at
         FROM tournament_match WHERE player_a = $1 OR player_b = $1 ORDER BY tournament_id, round";

    fn notes(subscriber: Uuid) -> NoteRow =
        "SELECT author, text, created_at FROM subscriber_note WHERE subscriber_id = $1 ORDER BY created_at";

    fn public_name(subscriber: Uuid) -> NameRow = "SELECT skeleton FROM public_name WHERE subscriber_id = $1";

    fn refused_names(subscriber: Uuid) -> RefusedNameRow =
        "SELECT skeleton, refused_at FROM refused_name WHERE subscriber_id = $1 ORDER BY refused_at";

    fn pictures(subscriber: Uuid) -> PictureRow =
        "SELECT day, pictures FROM picture_count WHERE subscriber_id = $1";

    fn tries(subscriber: Uuid) -> TryRow = "SELECT tries, last_at FROM room_try WHERE subscriber_id = $1";
}

impl Connection {
    pub(super) async fn export(&self, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
        let id = subscriber.0;
        // Every table with data of subscribers. A test compares the list with the database.
        Ok(vec![
            kept(self, "subscriber", person(id)).await?,
            kept(self, "subscriber_number", numbers(id)).await?,
            kept(self, "contact_number", contact(id)).await?,
            kept(self, "session", sessions(id)).await?,
            kept(self, "push_device", devices(id)).await?,
            kept(self, "message", messages(id)).await?,
            kept(self, "notice_mark", mark(id)).await?,
            kept(self, "subscription", subscription(id)).await?,
            kept(self, "subscription_line", history(id)).await?,
            kept(self, "charge", charges(id)).await?,
            kept(self, "charge_refund", refunds(id)).await?,
            kept(self, "departure", departure(id)).await?,
            kept(self, "wallet", moves(wallet_owner(subscriber))).await?,
            kept(self, "standing", standing(id)).await?,
            kept(self, "redemption", redemptions(id)).await?,
            kept(self, "voucher", vouchers(id)).await?,
            kept(self, "streak_claim", streaks(id)).await?,
            kept(self, "task_entry", tasks(id)).await?,
            kept(self, "game_session", games(id)).await?,
            kept(self, "level_payment", payments(id)).await?,
            kept(self, "level_play", plays(id)).await?,
            kept(self, "game_day", game_days(id)).await?,
            kept(self, "play_day", level_days(id)).await?,
            kept(self, "running_level", running(id)).await?,
            kept(self, "game_visit", visits(id)).await?,
            kept(self, "tournament_entry", entries(id)).await?,
            kept(self, "held_prize", prizes(id)).await?,
            kept(self, "league_member", leagues(id)).await?,
            kept(self, "league_tier", tier(id)).await?,
            kept(self, "league_prize", league_prizes(id)).await?,
            kept(self, "quest_day", quest_days(id)).await?,
            kept(self, "quest_chest", chests(id)).await?,
            kept(self, "season_step", season_steps(id)).await?,
            kept(self, "badge", badges(id)).await?,
            kept(self, "album_picture", album(id)).await?,
            kept(self, "invite_code", code(id)).await?,
            kept(self, "code_try", code_tries(id)).await?,
            kept(self, "invite", invites(id)).await?,
            kept(self, "invite_network", networks(id)).await?,
            kept(self, "shared_browser", browsers(id)).await?,
            kept(self, "friendship", friends(id)).await?,
            kept(self, "friend_request", requests(id)).await?,
            kept(self, "friend_block", blocks(id)).await?,
            kept(self, "challenge_link", links(id)).await?,
            kept(self, "challenge_try", link_tries(id)).await?,
            kept(self, "tournament_match", duels(id)).await?,
            kept(self, "subscriber_note", notes(id)).await?,
            kept(self, "public_name", public_name(id)).await?,
            kept(self, "refused_name", refused_names(id)).await?,
            kept(self, "picture_count", pictures(id)).await?,
            kept(self, "room_try", tries(id)).await?,
        ])
    }
}

async fn kept<R: ExportRow + 'static>(
    on: &Connection,
    table: &'static str,
    rows: BoundStatement<R>,
) -> StoreResult<ExportedTable> {
    let rows = on.fetch_all(rows.of_many()).await?;
    Ok(ExportedTable { table, rows: rows.into_iter().map(R::shown).collect() })
}
