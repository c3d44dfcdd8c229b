//! Titles of ledger transactions. The ledger stores the English title and never changes it. For another
//! language, the title is parsed from that text and worded again.

use arena_words::{Value, Words};

use crate::levels;
use crate::texts::TITLES;

/// The title of a ledger transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Title {
    /// A streak's day, by number.
    CheckIn(u32),
    /// A streak's milestone, by day.
    Milestone(u32),
    /// A level passed.
    Level {
        /// The game's name.
        game: String,
        /// The level's name: `Easy` or `Level 7`.
        level: String,
    },
    /// A prize of a weekly league, by place.
    League(u32),
    /// The chest of a day's quests.
    DailyChest,
    /// A step of a season.
    SeasonStep {
        /// The season's number.
        season: u32,
        /// The step's number, from 1.
        step: u32,
    },
    /// An invitation, for the inviter.
    InviteReward,
    /// An invitation, for the friend.
    InviteWelcome,
    /// Credits that staff gave.
    AddedByTeam,
    /// Credits that staff took.
    TakenByTeam,
    /// The title of a reversed transaction.
    TakenBack(Box<Title>),
    /// A reward's, tournament's or screenshot task's name.
    Name(String),
}

const CHECK_IN: &str = "Daily check-in, day ";
const LEAGUE: &str = "Weekly league, place ";
const MILESTONE: &str = "Streak bonus, day ";
const CHEST: &str = "Daily chest";
const SEASON: &str = "Season ";
const SEASON_STEP: &str = ", step ";
const INVITE_REWARD: &str = "A friend joined with your invitation";
const INVITE_WELCOME: &str = "Welcome bonus for an accepted invitation";
const ADDED: &str = "Added by our team";
const TAKEN: &str = "Taken back by our team";
const TAKEN_BACK: &str = "Taken back: ";

impl Title {
    /// Returns the ledger's English text.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::CheckIn(day) => format!("{CHECK_IN}{day}"),
            Self::Milestone(day) => format!("{MILESTONE}{day}"),
            Self::Level { game, level } => format!("{game}, {level}"),
            Self::League(place) => format!("{LEAGUE}{place}"),
            Self::DailyChest => CHEST.to_owned(),
            Self::SeasonStep { season, step } => format!("{SEASON}{season}{SEASON_STEP}{step}"),
            Self::InviteReward => INVITE_REWARD.to_owned(),
            Self::InviteWelcome => INVITE_WELCOME.to_owned(),
            Self::AddedByTeam => ADDED.to_owned(),
            Self::TakenByTeam => TAKEN.to_owned(),
            Self::TakenBack(title) => format!("{TAKEN_BACK}{}", title.to_text()),
            Self::Name(name) => name.clone(),
        }
    }

    /// Parses [`Title::to_text`]; another text is a [`Title::Name`].
    #[must_use]
    pub fn read(text: &str) -> Self {
        if let Some(day) = text.strip_prefix(CHECK_IN).and_then(|day| day.parse().ok()) {
            return Self::CheckIn(day);
        }
        if let Some(place) = text.strip_prefix(LEAGUE).and_then(|place| place.parse().ok()) {
            return Self::League(place);
        }
        if let Some(day) = text.strip_prefix(MILESTONE).and_then(|day| day.parse().ok()) {
            return Self::Milestone(day);
        }
        if let Some((season, step)) = text.strip_prefix(SEASON).and_then(|rest| rest.split_once(SEASON_STEP))
            && let (Ok(season), Ok(step)) = (season.parse(), step.parse())
        {
            return Self::SeasonStep { season, step };
        }
        if let Some(taken_back) = text.strip_prefix(TAKEN_BACK) {
            return Self::TakenBack(Box::new(Self::read(taken_back)));
        }
        let level = text.rsplit_once(", ").filter(|(game, level)| {
            let known = levels::GAMES.iter().find(|known| known.name == *game);
            known.is_some_and(|known| known.levels.iter().any(|each| each.name == *level))
        });
        match (text, level) {
            (INVITE_REWARD, _) => Self::InviteReward,
            (INVITE_WELCOME, _) => Self::InviteWelcome,
            (ADDED, _) => Self::AddedByTeam,
            (TAKEN, _) => Self::TakenByTeam,
            (CHEST, _) => Self::DailyChest,
            (_, Some((game, level))) => Self::Level { game: game.to_owned(), level: level.to_owned() },
            _ => Self::Name(text.to_owned()),
        }
    }

    /// Returns the title in a language; names are not translated.
    #[must_use]
    pub fn worded(&self, words: &Words) -> String {
        let say = |key: &str, values: &[(&str, Value<'_>)]| words.say(TITLES, key, values);
        let number = |number: &u32| Value::Number(i64::from(*number));
        match self {
            Self::CheckIn(day) => say("title_check_in", &[("day", number(day))]),
            Self::Milestone(day) => say("title_milestone", &[("day", number(day))]),
            Self::Level { game, level } => {
                let level = level_in(level, words);
                say("title_level", &[("game", Value::Name(game)), ("level", Value::Part(&level))])
            }
            Self::League(place) => say("title_league", &[("place", number(place))]),
            Self::DailyChest => say("title_daily_chest", &[]),
            Self::SeasonStep { season, step } => {
                say("title_season_step", &[("season", number(season)), ("step", number(step))])
            }
            Self::InviteReward => say("title_invite_reward", &[]),
            Self::InviteWelcome => say("title_invite_welcome", &[]),
            Self::AddedByTeam => say("title_added", &[]),
            Self::TakenByTeam => say("title_taken", &[]),
            Self::TakenBack(title) => {
                say("title_taken_back", &[("title", Value::Name(&title.worded(words)))])
            }
            Self::Name(name) => name.clone(),
        }
    }
}

fn level_in(level: &str, words: &Words) -> String {
    let key = match level {
        "Easy" => "level_easy",
        "Medium" => "level_medium",
        "Hard" => "level_hard",
        other => match other.strip_prefix("Level ").and_then(|number| number.parse().ok()) {
            Some(number) => return words.say(TITLES, "level_numbered", &[("number", Value::Number(number))]),
            None => return other.to_owned(),
        },
    };
    words.say(TITLES, key, &[])
}

#[cfg(test)]
mod tests {
    use arena_words::Languages;

    use super::*;

    /// Every title that the server makes.
    fn made_here() -> Vec<Title> {
        let level = |game: &levels::InHouseGame, level: &levels::Level| Title::Level {
            game: game.name.to_owned(),
            level: level.name.to_owned(),
        };
        let levels =
            levels::GAMES.iter().flat_map(|game| game.levels.iter().map(move |each| level(game, each)));
        let mut titles: Vec<Title> = levels.chain((1..=30).map(Title::CheckIn)).collect();
        titles.extend((1..=30).map(Title::Milestone));
        titles.extend([Title::DailyChest, Title::SeasonStep { season: 12, step: 5 }]);
        titles.extend([Title::AddedByTeam, Title::TakenByTeam, Title::League(1), Title::League(30)]);
        titles.extend([Title::InviteReward, Title::InviteWelcome]);
        let back: Vec<Title> =
            titles.iter().cloned().map(|title| Title::TakenBack(Box::new(title))).collect();
        titles.into_iter().chain(back).collect()
    }

    #[test]
    fn a_title_is_read_from_the_text_that_the_ledger_keeps() {
        for title in made_here() {
            assert_eq!(Title::read(&title.to_text()), title);
        }
        for name in [
            "Gaming Mouse",
            "The friday cup",
            "Daily check-in, day x",
            "Streak bonus, day x",
            "Season 2, step x",
            "Season 2",
            "Snakes, Ladders",
            "Taken",
            "",
        ] {
            assert_eq!(Title::read(name), Title::Name(name.to_owned()));
        }
        let back = Title::TakenBack(Box::new(Title::Name("Chicken Dinner".to_owned())));
        assert_eq!(Title::read("Taken back: Chicken Dinner"), back);
    }

    #[test]
    fn every_title_is_in_the_readers_language_but_for_names_of_games() {
        let languages = Languages::standard();
        let urdu = languages.of("ur".parse().unwrap());
        for title in made_here() {
            let text = title.worded(urdu);
            let rest = levels::GAMES.iter().fold(text.clone(), |rest, game| rest.replace(game.name, ""));
            assert!(!rest.contains(|letter: char| letter.is_ascii_alphabetic()), "{text}");
            // The ledger's text is English, word for word.
            assert_eq!(title.worded(languages.english()), title.to_text());
        }
        let level = Title::read("Puzzle Mania, Medium").worded(urdu);
        assert_eq!(level, "\u{2068}Puzzle Mania\u{2069}، درمیانہ");
    }
}
