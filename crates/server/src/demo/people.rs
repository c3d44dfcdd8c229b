//! Made-up subscribers: what each of them did in the last three weeks, through the use cases of real ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Context;
use arena_adapters::demo_screens::{ResultScreen, ResultScreens};
use arena_app::audit::{Act, AuditedStore};
use arena_app::identity::{self, Browser, Proof};
use arena_app::ports::{Challenge, Clock, MessageGateway, MessageState, Reward, Store, SubscriberId};
use arena_app::rewards::{self, ClaimForm};
use arena_app::tasks::{self, EntryForm};
use arena_app::{App, AppError, AppResult, Settings, messages, streak};
use arena_rules::Msisdn;
use arena_rules::redemption::{FormKind, RedeemField};
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

/// Something that a subscriber does.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Comes for the first time.
    Open,
    /// Claims the day of the streak.
    CheckIn,
    /// Sends a screenshot for the challenge of this place in the catalogue.
    Screenshot {
        challenge: usize,
        /// Screens of one seed are the same.
        seed: u64,
        /// Whether a reviewer decides; otherwise it is paid at once.
        waits: bool,
    },
    /// Claims a reward.
    Claim(Reward),
}

/// A step and when it is done.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) ago: Duration,
    pub(super) person: usize,
    pub(super) step: Step,
}

struct Past(DateTime<Utc>);

impl Clock for Past {
    fn now(&self) -> DateTime<Utc> {
        self.0
    }
}

/// The app at an instant of the past.
pub(super) fn at(app: &App, ago: Duration) -> App {
    App { clock: Arc::new(Past(app.now() - ago)), ..app.clone() }
}

/// The application for an action of staff, which the audit names.
pub(super) fn acting(app: &App, actor: &str, action: &str, subject: &impl ToString) -> App {
    let act = Act::new(actor, action, subject);
    let store: Arc<dyn Store> = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    App { store, ..app.clone() }
}

/// Returns the number of a person: the country's example with other last digits.
pub(super) fn number(app: &App, person: usize) -> anyhow::Result<Msisdn> {
    let mut text = app.settings.country.example();
    let end = text.len().saturating_sub(4);
    text.replace_range(end.., &format!("{:04}", 2000 + person));
    Msisdn::parse(&text, &app.settings.country).context("an example of the country's numbers")
}

/// The subscribers that were made.
pub(super) struct People<'a> {
    app: &'a App,
    gateway: &'a dyn MessageGateway,
    screens: ResultScreens,
    challenges: Vec<(Challenge, String)>,
    subscribers: BTreeMap<usize, SubscriberId>,
    /// The claims by their persons.
    pub(super) claims: BTreeMap<usize, Uuid>,
}

impl<'a> People<'a> {
    /// # Errors
    /// The database's.
    pub(super) async fn new(app: &'a App, gateway: &'a dyn MessageGateway) -> AppResult<Self> {
        let catalogue = tasks::catalogue(app).await?;
        let game = |challenge: &Challenge| catalogue.game(&challenge.game).map(|game| game.name.clone());
        let open = catalogue.challenges.iter().filter(|each| !each.daily && each.open_on(app.today()));
        let challenges = open.filter_map(|each| Some((each.clone(), game(each)?))).collect();
        Ok(Self {
            app,
            gateway,
            screens: ResultScreens::default(),
            challenges,
            subscribers: BTreeMap::new(),
            claims: BTreeMap::new(),
        })
    }

    pub(super) fn subscriber(&self, person: usize) -> AppResult<SubscriberId> {
        self.subscribers.get(&person).copied().ok_or(AppError::NotFound)
    }

    /// Does a step and sends its messages. What the catalogue or the rules refuse is left out.
    ///
    /// # Errors
    /// All failures but refusals.
    pub(super) async fn perform(&mut self, planned: &Planned) -> anyhow::Result<()> {
        match self.done(planned).await {
            Ok(()) => self.send(planned.person, planned.ago).await,
            Err(error) => match error.downcast::<AppError>()? {
                AppError::Refused(refusal) => {
                    tracing::info!(code = %refusal.code, person = planned.person, "a step of the demo was left out");
                    Ok(())
                }
                other => Err(other.into()),
            },
        }
    }

    /// Sends a person's waiting messages at an instant of the past.
    ///
    /// # Errors
    /// The database's.
    pub(super) async fn send(&self, person: usize, ago: Duration) -> anyhow::Result<()> {
        let app = at(self.app, ago);
        for message in messages::list(&app, self.subscriber(person)?).await? {
            if message.state == MessageState::Queued {
                messages::send(&app, self.gateway, message.id).await?;
            }
        }
        Ok(())
    }

    async fn done(&mut self, Planned { ago, person, step }: &Planned) -> anyhow::Result<()> {
        let app = at(self.app, *ago);
        if matches!(step, Step::Open) {
            let proof = Proof::Trusted(number(&app, *person)?);
            let browser = Browser { device: Some("Chrome, Android"), ..Browser::default() };
            let grant = identity::open(&app, proof, browser).await?;
            self.subscribers.insert(*person, grant.subscriber);
            return Ok(());
        }
        let subscriber = self.subscriber(*person)?;
        match step {
            Step::Open => {}
            Step::CheckIn => {
                streak::claim(&app, subscriber, None).await?;
            }
            Step::Screenshot { challenge, seed, waits } => {
                let Some((challenge, game)) = self.challenges.get(challenge % self.challenges.len().max(1))
                else {
                    return Ok(());
                };
                let screen = ResultScreen { game, headline: &challenge.name, seed: *seed };
                let image = self.screens.draw(screen).map_err(anyhow::Error::msg)?;
                let settings = Settings { auto_approve_tasks: !waits, ..(*app.settings).clone() };
                let app = App { settings: Arc::new(settings), ..app };
                let form = EntryForm {
                    challenge: challenge.id.clone(),
                    game: Some(challenge.game.clone()),
                    image: image.into(),
                };
                tasks::submit(&app, subscriber, form, None).await?;
            }
            Step::Claim(reward) => {
                let claim = claim(&app, subscriber, *person, reward).await?;
                self.claims.insert(*person, claim);
            }
        }
        Ok(())
    }
}

async fn claim(app: &App, subscriber: SubscriberId, person: usize, reward: &Reward) -> AppResult<Uuid> {
    let listed = rewards::list(app).await?;
    let place = listed.iter().position(|each| each.id == reward.id).ok_or(AppError::NotFound)?;
    let item = i32::try_from(place + 1).map_err(|error| AppError::Internal(error.to_string()))?;
    let offer = rewards::redeem_item(app, subscriber, item).await?;
    let form = ClaimForm {
        item,
        uuid: offer.uuid,
        name: format!("Demo subscriber {person}"),
        email: format!("subscriber-{person}@arena.example"),
        phone: offer.phone.clone(),
        answers: answers(reward, &offer.phone).unwrap_or_default(),
    };
    Ok(rewards::redeem_claim(app, subscriber, form, None).await?.claim_id)
}

/// Returns answers to the fields of a reward; `None` if no example fits one of them.
pub(super) fn answers(reward: &Reward, phone: &str) -> Option<BTreeMap<String, String>> {
    let FormKind::Contact(fields) = reward.form() else { return None };
    let examples = ["5123456789", phone, "Demo", "demo@arena.example"];
    let answer = |field: &RedeemField| {
        let fitting = examples.into_iter().find(|example| field.accepts(example))?;
        Some((field.name.clone(), fitting.to_owned()))
    };
    fields.iter().map(answer).collect()
}
