//! The words of the plain pages, in every language. What the server refuses is worded in Urdu by its code, as in the app.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arena_rules::ledger::{Reason, Title};
use arena_rules::{Language, texts};

use crate::door::error::ApiError;

/// The Urdu texts of refusals by their codes: the app's own file.
static REFUSALS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../web/lib/words/refusals.ur.json")).unwrap_or_default()
});

/// All words of a language. Braces hold the places that [`fill`] fills.
pub(super) struct Words {
    pub(super) language: Language,
    pub(super) direction: &'static str,
    pub(super) menu: &'static str,
    pub(super) home: &'static str,
    pub(super) rewards: &'static str,
    pub(super) claims: &'static str,
    pub(super) tournaments: &'static str,
    pub(super) tasks: &'static str,
    pub(super) leaderboard: &'static str,
    pub(super) wallet: &'static str,
    pub(super) messages: &'static str,
    pub(super) log_in: &'static str,
    pub(super) log_out: &'static str,
    pub(super) full_app: &'static str,
    pub(super) other_language: &'static str,
    pub(super) see_all: &'static str,
    pub(super) older: &'static str,
    pub(super) plain_page: &'static str,

    pub(super) update_title: &'static str,
    pub(super) update_opera_mini: &'static str,
    pub(super) update_chrome: &'static str,
    pub(super) update_webview: &'static str,
    pub(super) update_samsung: &'static str,
    pub(super) update_firefox: &'static str,
    pub(super) update_ios: &'static str,
    pub(super) update_script: &'static str,
    pub(super) update_any: &'static str,
    pub(super) update_list: [&'static str; 4],

    pub(super) welcome: &'static str,
    pub(super) guest_lead: &'static str,
    pub(super) network_lead: &'static str,
    pub(super) network_continue: &'static str,
    pub(super) your_number: &'static str,
    pub(super) balance: &'static str,
    pub(super) streak: &'static str,
    pub(super) streak_day: &'static str,
    pub(super) streak_claim: &'static str,
    pub(super) streak_claimed: &'static str,
    pub(super) streak_tomorrow: &'static str,
    pub(super) best: &'static str,

    pub(super) rewards_lead: &'static str,
    pub(super) rewards_guest: &'static str,
    pub(super) rewards_none: &'static str,
    pub(super) reward: &'static str,
    pub(super) price: &'static str,
    pub(super) redeem: &'static str,
    pub(super) out_of_stock: &'static str,
    pub(super) missing: &'static str,

    pub(super) redeem_title: &'static str,
    pub(super) redeem_heading: &'static str,
    pub(super) redeem_text: &'static str,
    pub(super) name: &'static str,
    pub(super) email: &'static str,
    pub(super) pubg_id: &'static str,
    pub(super) pubg_hint: &'static str,
    pub(super) phone: &'static str,
    pub(super) claim: &'static str,
    pub(super) other_reward: &'static str,

    pub(super) thanks_title: &'static str,
    pub(super) thanks_received: &'static str,
    pub(super) thanks_hours: &'static str,
    pub(super) thanks_weekend: &'static str,
    pub(super) thanks_happy: &'static str,
    pub(super) thanks_follow: &'static str,

    pub(super) claims_lead: &'static str,
    pub(super) claims_none: &'static str,
    pub(super) claim_claimed: &'static str,
    pub(super) claim_working: &'static str,
    pub(super) claim_delivered: &'static str,
    pub(super) claim_refused: &'static str,
    pub(super) reference: &'static str,
    pub(super) reason: &'static str,

    pub(super) tournaments_play: &'static str,
    pub(super) tournaments_none: &'static str,
    pub(super) esl: &'static str,
    pub(super) weekly: &'static str,
    pub(super) starts: &'static str,
    pub(super) fee: &'static str,
    pub(super) free: &'static str,
    pub(super) prize: &'static str,
    pub(super) players: &'static str,
    pub(super) open: &'static str,
    pub(super) live: &'static str,
    pub(super) closed: &'static str,
    pub(super) ended: &'static str,
    pub(super) joined: &'static str,

    pub(super) tasks_play: &'static str,
    pub(super) tasks_none: &'static str,
    pub(super) daily: &'static str,
    pub(super) done: &'static str,
    pub(super) made_here: &'static str,

    pub(super) leaderboard_lead: &'static str,
    pub(super) leaderboard_none: &'static str,
    pub(super) player: &'static str,
    pub(super) own_rank: &'static str,
    pub(super) unranked: &'static str,

    pub(super) wallet_lead: &'static str,
    pub(super) wallet_none: &'static str,
    pub(super) waiting_prize: &'static str,
    pub(super) after: &'static str,

    pub(super) messages_lead: &'static str,
    pub(super) messages_none: &'static str,

    pub(super) continue_title: &'static str,
    pub(super) continue_text: &'static str,
    pub(super) continue_button: &'static str,
    pub(super) switch_title: &'static str,
    pub(super) switch_text: &'static str,
    pub(super) switch_button: &'static str,
    pub(super) switch_stay: &'static str,
    pub(super) partner_player: &'static str,

    pub(super) login_needed: &'static str,
    pub(super) not_found_title: &'static str,
    pub(super) not_found: &'static str,
    pub(super) trouble_title: &'static str,
    pub(super) trouble: &'static str,
    pub(super) form_title: &'static str,
    pub(super) form_text: &'static str,
}

const EN: Words = Words {
    language: Language::En,
    direction: "ltr",
    menu: "Menu",
    home: "Home",
    rewards: "Rewards",
    claims: "My rewards",
    tournaments: "Tournaments",
    tasks: "Gaming Tasks",
    leaderboard: "Leaderboard",
    wallet: "Wallet",
    messages: "Messages",
    log_in: "Log in",
    log_out: "Log out",
    full_app: "Try the full app",
    other_language: "اردو",
    see_all: "See all",
    older: "Older",
    plain_page: "This is the plain version of {product}, for browsers that cannot show the full app.",

    update_title: "Want to play games?",
    update_opera_mini: "Opera Mini cannot run the games. Open this site in Chrome or in your phone's own browser.",
    update_chrome: "Your Chrome is too old for the games. Open the Play Store, search for Chrome and tap Update.",
    update_webview: "This app shows pages with an old browser. Open this site in Chrome, and update Chrome in the Play Store.",
    update_samsung: "Your Samsung Internet is too old for the games. Open the Galaxy Store or the Play Store and update it.",
    update_firefox: "Your Firefox is too old for the games. Open the Play Store, search for Firefox and tap Update.",
    update_ios: "Your iPhone or iPad needs an update for the games. Open Settings > General > Software Update. Version 14.5 is the first that works.",
    update_script: "Your browser is new enough for the games. If the full app does not open, switch JavaScript on in the browser's settings.",
    update_any: "Games need a newer browser, with JavaScript on. Any of these works:",
    update_list: [
        "Chrome 87 or newer",
        "Safari 14.1 or newer",
        "Firefox 78 or newer",
        "Samsung Internet 14 or newer",
    ],

    welcome: "Welcome to {product}",
    guest_lead: "Log in with your {operator} number to claim daily {coin} and to redeem rewards.",
    network_lead: "{operator} says that you are {number}.",
    network_continue: "Log in as {number}",
    your_number: "Your number",
    balance: "Your balance",
    streak: "Daily check-in",
    streak_day: "Today is day {day}. It pays {credits}.",
    streak_claim: "Claim {credits}",
    streak_claimed: "You claimed day {day} today.",
    streak_tomorrow: "Come back tomorrow. A missed day starts again at day 1.",
    best: "Top players",

    rewards_lead: "Redeem your {coin} for gear and game currency.",
    rewards_guest: "Log in to redeem a reward.",
    rewards_none: "There are no rewards right now.",
    reward: "Reward",
    price: "Price",
    redeem: "Redeem",
    out_of_stock: "Out of stock",
    missing: "{amount} to go",

    redeem_title: "Redeem Form",
    redeem_heading: "Congratulations!",
    redeem_text: "You are about to redeem your {coin} for {name}. Tell us how to reach you.",
    name: "Name",
    email: "Email",
    pubg_id: "PUBG ID",
    pubg_hint: "Digits only, {min} to {max} of them.",
    phone: "Mobile Number",
    claim: "Claim",
    other_reward: "Choose another reward",

    thanks_title: "Thank you!",
    thanks_received: texts::CLAIM_RECEIVED,
    thanks_hours: "Business hours: Monday to Friday, 9:00 AM to 10:00 PM.",
    thanks_weekend: "Requests after 10 PM on Friday are processed the following Monday.",
    thanks_happy: "Happy Gaming!",
    thanks_follow: "Follow it in My rewards",

    claims_lead: "The rewards that you claimed, and where each one is.",
    claims_none: "You have not claimed a reward yet.",
    claim_claimed: "Received",
    claim_working: "On its way",
    claim_delivered: "Delivered",
    claim_refused: "Given back",
    reference: "Reference",
    reason: "Reason",

    tournaments_play: "To join and play, open the full app in a newer browser. Room IDs that you are sent are under Messages.",
    tournaments_none: "There are no tournaments right now.",
    esl: "ESL Tournaments",
    weekly: "Weekly Tournaments",
    starts: "Starts",
    fee: "Entry fee",
    free: "Free",
    prize: "Prize",
    players: "Players",
    open: "Open",
    live: "Live",
    closed: "Closed",
    ended: "Ended",
    joined: "You joined",

    tasks_play: "To send a screenshot or to play, open the full app in a newer browser.",
    tasks_none: "There are no challenges today.",
    daily: "Today's challenge",
    done: "Submitted today",
    made_here: "Games made by ESL",

    leaderboard_lead: "All the {coin} that players ever earned. Spending does not lower your rank.",
    leaderboard_none: "Nobody is on the board yet.",
    player: "Player",
    own_rank: "You are number {rank} with {score}.",
    unranked: "You will be on the board with the first coins that you earn.",

    wallet_lead: "Every coin that you earn or spend.",
    wallet_none: "No coins yet.",
    waiting_prize: "Prize that is being checked, then paid",
    after: "Balance {amount}",

    messages_lead: "What we sent you by SMS. Room IDs of your matches are here.",
    messages_none: "We have not sent you a message yet.",

    continue_title: "One more tap",
    continue_text: "Your operator confirmed your number. Tap the button to log in here.",
    continue_button: "Continue",
    switch_title: "Switch number?",
    switch_text: "You are logged in as {present}. This link logs in as {arriving}. Stay, unless you opened the link to log in with the other number.",
    switch_button: "Log out, and log in as {arriving}",
    switch_stay: "Stay logged in as {present}",
    partner_player: "a player from GameNow",

    login_needed: "Please log in",
    not_found_title: "There is no such page",
    not_found: "The address may be misspelt.",
    trouble_title: "That did not work",
    trouble: "Please go back and try again.",
    form_title: "We could not accept this form",
    form_text: "It was not sent from our page in this browser, or you have logged in again since. Nothing was changed. Allow cookies for this site, go back to the page and try again.",
};

const UR: Words = Words {
    language: Language::Ur,
    direction: "rtl",
    menu: "مینو",
    home: "ہوم پیج",
    rewards: "انعامات",
    claims: "میرے انعامات",
    tournaments: "ٹورنامنٹس",
    tasks: "گیمنگ ٹاسک",
    leaderboard: "لیڈر بورڈ",
    wallet: "والٹ",
    messages: "پیغامات",
    log_in: "لاگ اِن",
    log_out: "لاگ آؤٹ",
    full_app: "مکمل ایپ آزمائیں",
    other_language: "English",
    see_all: "سب دیکھیں",
    older: "پرانے دیکھیں",
    plain_page: "یہ {product} کا سادہ صفحہ ہے، ان براؤزرز کے لیے جن میں مکمل ایپ نہیں چلتی۔",

    update_title: "گیمز کھیلنی ہیں؟",
    update_opera_mini: "Opera Mini میں گیمز نہیں چلتیں۔ یہ سائٹ Chrome میں یا فون کے اپنے براؤزر میں کھولیں۔",
    update_chrome: "آپ کا Chrome گیمز کے لیے بہت پرانا ہے۔ Play Store کھولیں، Chrome تلاش کریں اور اسے اپ ڈیٹ کریں۔",
    update_webview: "یہ ایپ صفحے ایک پرانے براؤزر میں دکھاتی ہے۔ یہ سائٹ Chrome میں کھولیں، اور Chrome کو Play Store سے اپ ڈیٹ کریں۔",
    update_samsung: "آپ کا Samsung Internet گیمز کے لیے بہت پرانا ہے۔ Galaxy Store یا Play Store کھولیں اور اسے اپ ڈیٹ کریں۔",
    update_firefox: "آپ کا Firefox گیمز کے لیے بہت پرانا ہے۔ Play Store کھولیں، Firefox تلاش کریں اور اسے اپ ڈیٹ کریں۔",
    update_ios: "گیمز کے لیے آپ کے iPhone یا iPad کو اپ ڈیٹ کی ضرورت ہے۔ Settings > General > Software Update کھولیں۔ کم از کم ورژن 14.5 چاہیے۔",
    update_script: "آپ کا براؤزر گیمز کے لیے کافی نیا ہے۔ اگر مکمل ایپ نہ کھلے تو براؤزر کی سیٹنگز میں JavaScript چلائیں۔",
    update_any: "گیمز کے لیے نیا براؤزر چاہیے جس میں JavaScript چل رہی ہو۔ ان میں سے کوئی بھی:",
    update_list: [
        "Chrome 87 یا اس سے نیا",
        "Safari 14.1 یا اس سے نیا",
        "Firefox 78 یا اس سے نیا",
        "Samsung Internet 14 یا اس سے نیا",
    ],

    welcome: "{product} میں خوش آمدید",
    guest_lead: "روزانہ {coin} لینے اور انعام حاصل کرنے کے لیے اپنے {operator} نمبر سے لاگ اِن کریں۔",
    network_lead: "{operator} کے مطابق آپ کا نمبر {number} ہے۔",
    network_continue: "{number} سے لاگ اِن کریں",
    your_number: "آپ کا نمبر",
    balance: "آپ کا بیلنس",
    streak: "روزانہ چیک اِن",
    streak_day: "آج دن {day} ہے۔ آج کے {credits} ملیں گے۔",
    streak_claim: "{credits} حاصل کریں",
    streak_claimed: "آج آپ دن {day} کا انعام لے چکے ہیں۔",
    streak_tomorrow: "کل واپس آئیں۔ ایک دن چھوٹا تو پھر دن 1 سے آغاز۔",
    best: "بہترین کھلاڑی",

    rewards_lead: "اپنے {coin} کے بدلے گیئر اور گیم کرنسی لیں۔",
    rewards_guest: "انعام لینے کے لیے لاگ اِن کریں۔",
    rewards_none: "اس وقت کوئی انعام نہیں۔",
    reward: "انعام",
    price: "قیمت",
    redeem: "حاصل کریں",
    out_of_stock: "ختم ہو گیا",
    missing: "{amount} کم ہیں",

    redeem_title: "انعام کا فارم",
    redeem_heading: "مبارک ہو!",
    redeem_text: "آپ اپنے {coin} کے بدلے {name} لینے والے ہیں۔ بتائیں کہ ہم آپ سے کیسے رابطہ کریں۔",
    name: "نام",
    email: "ای میل",
    pubg_id: "PUBG ID",
    pubg_hint: "صرف ہندسے، {min} سے {max} تک۔",
    phone: "موبائل نمبر",
    claim: "حاصل کریں",
    other_reward: "دوسرا انعام چنیں",

    thanks_title: "شکریہ!",
    thanks_received: "آپ کی درخواست موصول ہو گئی۔ ہماری ٹیم 24 گھنٹوں میں آپ سے رابطہ کرے گی۔",
    thanks_hours: "دفتری اوقات: پیر سے جمعہ، صبح 9:00 سے رات 10:00 بجے تک۔",
    thanks_weekend: "جمعہ کی رات 10 بجے کے بعد کی درخواستوں پر اگلے پیر کو کام ہوتا ہے۔",
    thanks_happy: "کھیلتے رہیں!",
    thanks_follow: "اسے میرے انعامات میں دیکھیں",

    claims_lead: "آپ کے لیے ہوئے انعامات، اور وہ کہاں تک پہنچے۔",
    claims_none: "آپ نے ابھی کوئی انعام نہیں لیا۔",
    claim_claimed: "موصول",
    claim_working: "بھیجا جا رہا ہے",
    claim_delivered: "پہنچ گیا",
    claim_refused: "واپس",
    reference: "حوالہ",
    reason: "وجہ",

    tournaments_play: "شامل ہونے اور کھیلنے کے لیے نئے براؤزر میں مکمل ایپ کھولیں۔ جو روم آئی ڈی آپ کو بھیجی جاتی ہیں وہ پیغامات میں ہیں۔",
    tournaments_none: "اس وقت کوئی ٹورنامنٹ نہیں۔",
    esl: "ای ایس ایل ٹورنامنٹس",
    weekly: "ہفتہ وار ٹورنامنٹس",
    starts: "آغاز",
    fee: "انٹری فیس",
    free: "مفت",
    prize: "انعام",
    players: "کھلاڑی",
    open: "کھلا ہے",
    live: "لائیو",
    closed: "بند",
    ended: "ختم",
    joined: "آپ شامل ہیں",

    tasks_play: "اسکرین شاٹ بھیجنے یا کھیلنے کے لیے نئے براؤزر میں مکمل ایپ کھولیں۔",
    tasks_none: "آج کوئی چیلنج نہیں۔",
    daily: "آج کا چیلنج",
    done: "آج جمع ہو چکا",
    made_here: "ای ایس ایل کی گیمز",

    leaderboard_lead: "اب تک کمائے گئے تمام {coin}۔ خرچ کرنے سے آپ کا درجہ کم نہیں ہوتا۔",
    leaderboard_none: "بورڈ پر ابھی کوئی نہیں۔",
    player: "کھلاڑی",
    own_rank: "آپ کا درجہ {rank} ہے، {score} کے ساتھ۔",
    unranked: "پہلے سکے کماتے ہی آپ بورڈ پر ہوں گے۔",

    wallet_lead: "آپ کی ہر کمائی اور خرچ۔",
    wallet_none: "ابھی کوئی سکہ نہیں۔",
    waiting_prize: "انعام جس کی جانچ ہو رہی ہے، پھر ادا ہوگا",
    after: "بیلنس {amount}",

    messages_lead: "جو پیغام ہم نے آپ کو ایس ایم ایس سے بھیجے۔ آپ کے میچوں کی روم آئی ڈی یہیں ہیں۔",
    messages_none: "ہم نے ابھی آپ کو کوئی پیغام نہیں بھیجا۔",

    continue_title: "بس ایک بار اور دبائیں",
    continue_text: "آپ کے آپریٹر نے آپ کے نمبر کی تصدیق کر دی ہے۔ یہاں لاگ اِن کرنے کے لیے بٹن دبائیں۔",
    continue_button: "جاری رکھیں",
    switch_title: "نمبر بدلنا ہے؟",
    switch_text: "آپ {present} سے لاگ اِن ہیں۔ یہ لنک {arriving} سے لاگ اِن کرتا ہے۔ یہیں رہیں، سوائے اس کے کہ آپ نے یہ لنک دوسرے نمبر سے لاگ اِن کے لیے کھولا ہو۔",
    switch_button: "لاگ آؤٹ کر کے {arriving} سے لاگ اِن کریں",
    switch_stay: "{present} سے لاگ اِن رہیں",
    partner_player: "GameNow کا کھلاڑی",

    login_needed: "براہِ کرم لاگ اِن کریں",
    not_found_title: "ایسا کوئی صفحہ نہیں",
    not_found: "شاید پتہ غلط لکھا گیا ہے۔",
    trouble_title: "یہ نہیں ہو سکا",
    trouble: "براہِ کرم واپس جا کر دوبارہ کوشش کریں۔",
    form_title: "ہم یہ فارم قبول نہیں کر سکے",
    form_text: "یہ اس براؤزر میں ہمارے صفحے سے نہیں بھیجا گیا، یا آپ نے اس کے بعد دوبارہ لاگ اِن کیا ہے۔ کچھ نہیں بدلا۔ اس سائٹ کے لیے کوکیز کی اجازت دیں، صفحے پر واپس جائیں اور دوبارہ کوشش کریں۔",
};

/// The words of a language.
pub(super) fn of(language: Language) -> &'static Words {
    match language {
        Language::En => &EN,
        Language::Ur => &UR,
    }
}

/// A text with its places filled.
pub(super) fn fill(text: &str, places: &[(&str, &str)]) -> String {
    places.iter().fold(text.to_owned(), |text, (place, word)| text.replace(&format!("{{{place}}}"), word))
}

impl Words {
    /// The text of a refusal or failure.
    pub(super) fn refusal(&self, error: &ApiError) -> String {
        let first = error.fields().keys().next().and_then(|field| self.field(error, field));
        match (self.language, first) {
            (_, Some(first)) => first,
            (Language::En, None) => error.message().to_owned(),
            (Language::Ur, None) => {
                REFUSALS.get(error.code()).map_or(self.trouble, String::as_str).to_owned()
            }
        }
    }

    /// The text of a field that fails validation; `None` where nothing is wrong with it.
    pub(super) fn field(&self, error: &ApiError, field: &str) -> Option<String> {
        let english = error.fields().get(field)?;
        let urdu = || error.field_codes().get(field).and_then(|code| REFUSALS.get(code));
        Some(match self.language {
            Language::En => english.clone(),
            Language::Ur => urdu().map_or(self.trouble, String::as_str).to_owned(),
        })
    }

    /// Why credits moved: what it is called, after its kind where that is the name of a reward, tournament or challenge.
    pub(super) fn movement(&self, reason: Reason, title: &str) -> String {
        let title = Title::read(title);
        let kind = match (self.language, reason) {
            (Language::Ur, Reason::Task) => "ٹاسک",
            (Language::Ur, Reason::Redeem) => self.reward,
            (Language::Ur, Reason::RedeemRefund) => "واپسی",
            (Language::Ur, Reason::EntryFee) => self.fee,
            (Language::Ur, Reason::EntryRefund) => "انٹری فیس کی واپسی",
            (Language::Ur, Reason::Prize) => "ٹورنامنٹ کا انعام",
            _ => return title.worded(self.language),
        };
        format!("{kind}: {}", title.worded(self.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_worded_in_urdu_by_their_codes() {
        assert!(REFUSALS.len() > 50);
        let error = ApiError::unauthorized();
        assert_ne!(of(Language::En).refusal(&error), of(Language::Ur).refusal(&error));
    }

    #[test]
    fn both_languages_have_the_same_places() {
        let places = |text: &str| text.matches('{').count();
        for (english, urdu) in [
            (EN.guest_lead, UR.guest_lead),
            (EN.network_lead, UR.network_lead),
            (EN.streak_day, UR.streak_day),
            (EN.switch_text, UR.switch_text),
            (EN.own_rank, UR.own_rank),
            (EN.redeem_text, UR.redeem_text),
        ] {
            assert_eq!(places(english), places(urdu), "{english}");
        }
    }
}
