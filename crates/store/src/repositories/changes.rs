use arena_app::ports::{
    ChangeRequest, ChangeRequests, ChangeState, CreditsWay, Proposal, StoreError, StoreResult, SubscriberId,
    TournamentTerms,
};
use arena_rules::staff::Role;
use arena_rules::{Amount, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, json_of, list_of};

record! {
    struct ChangeRow {
        id: Uuid,
        kind: String,
        subject: Uuid,
        amount: Option<i64>,
        txn: Option<i64>,
        role: Option<String>,
        charge_id: Option<Uuid>,
        currency: Option<String>,
        goodwill: Option<String>,
        tournament_id: Option<i64>,
        payload: Option<String>,
        reason: String,
        maker_id: Uuid,
        maker_email: String,
        made_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        state: String,
        checker_email: Option<String>,
        decided_at: Option<DateTime<Utc>>,
        note: Option<String>,
    }
}

macro_rules! change {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, subject, amount, txn, role, charge_id, currency, goodwill, tournament_id, payload, reason,
                 maker_id, maker_email, made_at, expires_at, state, checker_email, decided_at, note
             FROM change_request WHERE ",
            $rest
        )
    };
}

statements! {
    fn add(
        id: Uuid,
        kind: &str,
        subject: Uuid,
        amount: Option<i64>,
        txn: Option<i64>,
        role: Option<&str>,
        charge: Option<Uuid>,
        currency: Option<&str>,
        reason: &str,
        maker: Uuid,
        maker_email: &str,
        made_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        state: &str,
        decided_at: Option<DateTime<Utc>>,
        goodwill: Option<&str>,
        tournament: Option<i64>,
        payload: Option<String>,
    ) = "INSERT INTO change_request (id, kind, subject, amount, txn, role, charge_id, currency, reason, maker_id, maker_email,
             made_at, expires_at, state, decided_at, goodwill, tournament_id, payload)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)";

    fn goodwill_since(
        subscriber: Uuid,
        goodwill: &str,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> (DateTime<Utc>,) =
        "SELECT made_at FROM change_request
         WHERE subject = $1 AND made_at > $3 AND goodwill = $2
             AND (state IN ('direct', 'approved') OR (state = 'open' AND expires_at > $4))
         ORDER BY made_at DESC LIMIT 1";

    fn same_since(subscriber: Uuid, amount: i64, reason: &str, since: DateTime<Utc>) -> (Uuid,) =
        "SELECT id FROM change_request
         WHERE subject = $1 AND made_at >= $4 AND kind = 'correction' AND amount = $2 AND lower(reason) = lower($3)
             AND state IN ('direct', 'open', 'approved') LIMIT 1";

    fn open_of(subject: Uuid, kind: &str, now: DateTime<Utc>) -> ChangeRow =
        change!("subject = $1 AND kind = $2 AND state = 'open' AND expires_at > $3 ORDER BY made_at");

    fn waiting(
        subject: Uuid,
        kind: &str,
        txn: i64,
        role: &str,
        charge: Uuid,
        now: DateTime<Utc>,
        tournament: i64,
    ) -> (Uuid,) =
        "SELECT id FROM change_request
         WHERE subject = $1 AND kind = $2 AND COALESCE(txn, 0) = $3 AND COALESCE(role, '') = $4
             AND COALESCE(charge_id, subject) = $5 AND COALESCE(tournament_id, 0) = $7
             AND state = 'open' AND expires_at > $6 LIMIT 1";

    fn open_of_tournament(tournament: i64, now: DateTime<Utc>) -> ChangeRow =
        change!("tournament_id = $1 AND state = 'open' AND expires_at > $2 ORDER BY made_at, id");

    fn by_id(id: Uuid) -> ChangeRow = change!("id = $1");

    fn open(now: DateTime<Utc>, limit: i64) -> ChangeRow =
        change!("state = 'open' AND expires_at > $1 ORDER BY made_at, id LIMIT $2");

    fn decided(now: DateTime<Utc>, before: Uuid, limit: i64) -> ChangeRow = change!(
        "state <> 'direct' AND (state <> 'open' OR expires_at <= $1) AND id < $2 ORDER BY id DESC LIMIT $3"
    );

    fn approve(id: Uuid, checker: Uuid, email: &str, now: DateTime<Utc>) =
        "UPDATE change_request SET state = 'approved', checker_id = $2, checker_email = $3, decided_at = $4
         WHERE id = $1 AND state = 'open' AND expires_at > $4 AND maker_id <> $2";

    fn refuse(id: Uuid, checker: Uuid, email: &str, note: &str, now: DateTime<Utc>) =
        "UPDATE change_request
         SET state = 'refused', checker_id = $2, checker_email = $3, note = $4, decided_at = $5
         WHERE id = $1 AND state = 'open' AND expires_at > $5 AND maker_id <> $2";

    fn withdraw(id: Uuid, maker: Uuid, now: DateTime<Utc>) =
        "UPDATE change_request SET state = 'withdrawn', decided_at = $3
         WHERE id = $1 AND state = 'open' AND maker_id = $2";

    fn moved(maker: Uuid, since: DateTime<Utc>, prizes: bool) -> (i64,) =
        "SELECT CAST(COALESCE(SUM(ABS(amount)), 0) AS bigint) AS moved FROM change_request
         WHERE maker_id = $1 AND made_at >= $2 AND state = 'direct' AND (kind = 'results') = $3";
}

#[async_trait]
impl ChangeRequests for Connection {
    async fn add(&self, change: &ChangeRequest) -> StoreResult<()> {
        let ProposalColumns { subject, amount, txn, role, charge, currency, goodwill, tournament } =
            ProposalColumns::of(&change.proposal);
        let add = add(
            change.id,
            change.proposal.kind(),
            subject,
            amount,
            txn,
            role,
            charge,
            currency,
            &change.reason,
            change.maker,
            &change.maker_email,
            change.made_at,
            change.expires_at,
            change.state.as_str(),
            change.decided_at,
            goodwill,
            tournament,
            payload_of(&change.proposal)?,
        );
        self.execute(add).await.map(|_| ())
    }

    async fn goodwill_since(
        &self,
        subscriber: SubscriberId,
        goodwill: &str,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>> {
        let found = self.fetch_one(goodwill_since(subscriber.0, goodwill, since, now)).await?;
        Ok(found.map(|(made_at,)| made_at))
    }

    async fn waiting(&self, proposal: &Proposal, now: DateTime<Utc>) -> StoreResult<Option<Uuid>> {
        let ProposalColumns { subject, txn, role, charge, tournament, .. } = ProposalColumns::of(proposal);
        let (txn, role, charge) =
            (txn.unwrap_or_default(), role.unwrap_or_default(), charge.unwrap_or(subject));
        let tournament = tournament.unwrap_or_default();
        let waiting = waiting(subject, proposal.kind(), txn, role, charge, now, tournament);
        Ok(self.fetch_one(waiting).await?.map(|(id,)| id))
    }

    async fn same_since(
        &self,
        subscriber: SubscriberId,
        amount: Credits,
        reason: &str,
        since: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>> {
        let same = self.fetch_one(same_since(subscriber.0, amount.0, reason, since)).await?;
        Ok(same.map(|(id,)| id))
    }

    async fn open_of(
        &self,
        subject: Uuid,
        kind: &str,
        now: DateTime<Utc>,
    ) -> StoreResult<Vec<ChangeRequest>> {
        self.fetch_all(open_of(subject, kind, now)).await?.into_iter().map(ChangeRow::change).collect()
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<ChangeRequest>> {
        self.fetch_one(by_id(id)).await?.map(ChangeRow::change).transpose()
    }

    async fn open(&self, now: DateTime<Utc>, limit: u64) -> StoreResult<Vec<ChangeRequest>> {
        self.fetch_all(open(now, limit.cast_signed())).await?.into_iter().map(ChangeRow::change).collect()
    }

    async fn decided(
        &self,
        now: DateTime<Utc>,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<ChangeRequest>> {
        let decided = decided(now, before.unwrap_or(Uuid::max()), limit.cast_signed());
        self.fetch_all(decided).await?.into_iter().map(ChangeRow::change).collect()
    }

    async fn approve(&self, id: Uuid, checker: Uuid, email: &str, now: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(approve(id, checker, email, now)).await? == 1)
    }

    async fn refuse(
        &self,
        id: Uuid,
        checker: Uuid,
        email: &str,
        note: &str,
        now: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(refuse(id, checker, email, note, now)).await? == 1)
    }

    async fn withdraw(&self, id: Uuid, maker: Uuid, now: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(withdraw(id, maker, now)).await? == 1)
    }

    async fn open_of_tournament(
        &self,
        tournament: i64,
        now: DateTime<Utc>,
    ) -> StoreResult<Vec<ChangeRequest>> {
        let open = self.fetch_all(open_of_tournament(tournament, now)).await?;
        open.into_iter().map(ChangeRow::change).collect()
    }

    async fn moved_directly(
        &self,
        maker: Uuid,
        way: CreditsWay,
        since: DateTime<Utc>,
    ) -> StoreResult<Credits> {
        let moved = self.fetch_one(moved(maker, since, way == CreditsWay::Prizes)).await?;
        Ok(moved.map_or(Credits::ZERO, |(moved,)| Credits(moved)))
    }
}

/// The columns that hold a proposal beside its kind.
struct ProposalColumns<'a> {
    subject: Uuid,
    amount: Option<i64>,
    txn: Option<i64>,
    role: Option<&'static str>,
    charge: Option<Uuid>,
    currency: Option<&'a str>,
    goodwill: Option<&'a str>,
    tournament: Option<i64>,
}

impl<'a> ProposalColumns<'a> {
    fn of(proposal: &'a Proposal) -> Self {
        let none = Self {
            subject: Uuid::nil(),
            amount: None,
            txn: None,
            role: None,
            charge: None,
            currency: None,
            goodwill: None,
            tournament: None,
        };
        match proposal {
            Proposal::Correction { subscriber, amount, goodwill } => {
                Self { subject: subscriber.0, amount: Some(amount.0), goodwill: goodwill.as_deref(), ..none }
            }
            Proposal::Reversal { subscriber, txn, amount } => {
                Self { subject: subscriber.0, amount: Some(amount.0), txn: Some(*txn), ..none }
            }
            Proposal::Refund { subscriber, charge, amount, currency } => Self {
                subject: subscriber.0,
                amount: Some(amount.stored(currency)),
                charge: Some(*charge),
                currency: Some(currency),
                ..none
            },
            Proposal::CaseVoid { case, amount } => Self { subject: *case, amount: Some(amount.0), ..none },
            Proposal::Erasure { subscriber } => Self { subject: subscriber.0, ..none },
            Proposal::Role { staff, role } => Self { subject: *staff, role: Some(role.as_str()), ..none },
            Proposal::Results { tournament, prizes, .. } => {
                let amount = prizes.is_positive().then_some(prizes.0);
                Self { tournament: Some(*tournament), amount, ..none }
            }
            Proposal::Terms { tournament, .. } => Self { tournament: Some(*tournament), ..none },
        }
    }
}

/// The payload of new terms.
#[derive(Serialize, Deserialize)]
struct TermsPayload {
    version: i32,
    before: TournamentTerms,
    after: TournamentTerms,
}

/// The rest of a proposal that has no columns of its own, as JSON.
fn payload_of(proposal: &Proposal) -> StoreResult<Option<String>> {
    match proposal {
        Proposal::Results { places, .. } => json_of(places),
        Proposal::Terms { version, before, after, .. } => {
            let payload = TermsPayload { version: *version, before: before.clone(), after: after.clone() };
            let text =
                serde_json::to_string(&payload).map_err(|error| StoreError::Other(error.to_string()))?;
            Ok(Some(text))
        }
        _ => Ok(None),
    }
}

impl ChangeRow {
    fn proposal(&self) -> StoreResult<Proposal> {
        let broken = |column| corrupt("change_request", column, &self.id);
        let amount = || self.amount.map(Credits).ok_or_else(|| broken("amount"));
        let subscriber = SubscriberId(self.subject);
        Ok(match &*self.kind {
            "correction" => {
                Proposal::Correction { subscriber, amount: amount()?, goodwill: self.goodwill.clone() }
            }
            "reversal" => {
                let txn = self.txn.ok_or_else(|| broken("txn"))?;
                Proposal::Reversal { subscriber, txn, amount: amount()? }
            }
            "refund" => {
                let currency = self.currency.clone().ok_or_else(|| broken("currency"))?;
                let amount = self.amount.ok_or_else(|| broken("amount"))?;
                Proposal::Refund {
                    subscriber,
                    charge: self.charge_id.ok_or_else(|| broken("charge_id"))?,
                    amount: Amount::from_stored(amount, &currency),
                    currency,
                }
            }
            "case_void" => Proposal::CaseVoid { case: self.subject, amount: amount()? },
            "erasure" => Proposal::Erasure { subscriber },
            "role" => {
                let role = self.role.as_deref().and_then(Role::from_word);
                Proposal::Role { staff: self.subject, role: role.ok_or_else(|| broken("role"))? }
            }
            "results" => Proposal::Results {
                tournament: self.tournament_id.ok_or_else(|| broken("tournament_id"))?,
                places: list_of(self.payload.as_deref()).ok_or_else(|| broken("payload"))?,
                prizes: self.amount.map_or(Credits::ZERO, Credits),
            },
            "terms" => {
                let payload = self.payload.as_deref().and_then(|text| serde_json::from_str(text).ok());
                let TermsPayload { version, before, after } = payload.ok_or_else(|| broken("payload"))?;
                let tournament = self.tournament_id.ok_or_else(|| broken("tournament_id"))?;
                Proposal::Terms { tournament, version, before, after }
            }
            _ => return Err(broken("kind")),
        })
    }

    fn change(self) -> StoreResult<ChangeRequest> {
        let id = self.id;
        let state =
            ChangeState::from_word(&self.state).ok_or_else(|| corrupt("change_request", "state", &id))?;
        Ok(ChangeRequest {
            id,
            proposal: self.proposal()?,
            reason: self.reason,
            maker: self.maker_id,
            maker_email: self.maker_email,
            made_at: self.made_at,
            expires_at: self.expires_at,
            state,
            checker_email: self.checker_email,
            decided_at: self.decided_at,
            note: self.note,
        })
    }
}
