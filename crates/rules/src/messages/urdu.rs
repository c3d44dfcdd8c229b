use std::fmt::Display;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::message::{MessageBrand, OutReason, SubscriberMessage};
use crate::bidi::isolated;
use crate::day;
use crate::handoff::Plan;
use crate::subscription::PlanPrice;
use crate::texts::claims;
use crate::tournament::bracket;

/// Returns the text without the product's name, every inserted value isolated. The texts are short, as an
/// Urdu SMS holds less than half of an English one.
pub(super) fn body(message: &SubscriberMessage, brand: &MessageBrand<'_>, zone: Tz) -> String {
    use SubscriberMessage as M;
    let (product, coin) = (isolated(brand.product), isolated(brand.coin));
    let coins = |many: &dyn Display| isolated(&format!("{many} {}", brand.coin));
    let time = |at: &DateTime<Utc>| isolated(&day::display(*at, zone));
    let titled = |round: &str| bracket::title_in_urdu(round).unwrap_or_else(|| isolated(round));
    let i = isolated;
    match message {
        M::MatchRoom { name, round, starts_at, room, .. } => {
            // Without direction marks: a phone would take them for a part of the link.
            let enter = match message.room_link(brand) {
                Some(link) => format!("داخل ہوں: {link}"),
                None => "ٹورنامنٹس میں «ابھی کھیلیں» دبا کر یہ آئی ڈی لکھیں۔".to_owned(),
            };
            format!(
                "{}، {}: آپ کا میچ {} پر ہے۔ روم آئی ڈی: {}۔ {enter}",
                i(name),
                titled(round),
                time(starts_at),
                i(room)
            )
        }
        M::MatchBye { name, round, .. } => {
            format!("{}، {}: آپ کا کوئی حریف نہیں، آپ اگلے راؤنڈ میں پہنچ گئے۔", i(name), titled(round))
        }
        M::TournamentRoom { name, starts_at, room, password, .. } => format!(
            "{} کا آغاز {} پر ہے۔ روم آئی ڈی: {}۔ پاس ورڈ: {}۔ نیک تمنائیں!",
            i(name),
            time(starts_at),
            i(room),
            i(password)
        ),
        M::TournamentWon { name, place, prize, .. } => {
            let won = match place {
                1 => format!("آپ {} جیت گئے!", i(name)),
                2 => format!("آپ {} میں دوسرے نمبر پر آئے!", i(name)),
                3 => format!("آپ {} میں تیسرے نمبر پر آئے!", i(name)),
                other => format!("آپ نے {} میں پوزیشن {other} حاصل کی!", i(name)),
            };
            if prize.is_positive() {
                format!("{won} {} آپ کے والٹ میں آ گئے۔", coins(prize))
            } else {
                format!("{won} مبارک ہو۔")
            }
        }
        M::PrizeWaiting { name, place, prize, .. } => format!(
            "آپ نے {} میں پوزیشن {place} حاصل کی! آپ کے انعام {} کی جانچ ہو رہی ہے، پھر یہ آپ کے والٹ میں آ جائے گا۔ آپ \
             کو کچھ کرنے کی ضرورت نہیں۔",
            i(name),
            coins(prize)
        ),
        M::PrizePaid { name, prize, .. } => format!(
            "{} کے انعام کی جانچ ہو گئی۔ {} آپ کے والٹ میں آ گئے۔",
            i(name),
            coins(prize)
        ),
        M::PrizeRefused { name, prize, reason, .. } => format!(
            "{} کے لیے آپ کے انعام {} کی جانچ ہوئی اور یہ ادا نہیں کیا جائے گا۔ وجہ: {}",
            i(name),
            coins(prize),
            i(reason)
        ),
        M::TournamentOut { name, round, reason, .. } => {
            let why = match reason {
                OutReason::Lost => "آپ میچ ہار گئے",
                OutReason::Missed => "آپ میچ میں نہیں آئے",
                OutReason::Undecided => "آپ کے میچ کا وقت پر فیصلہ نہیں ہوا",
            };
            format!("{}، {}: {why}، اس لیے آپ باہر ہیں۔ اگلی بار ضرور جیتیں!", i(name), titled(round))
        }
        M::TournamentCancelled { name, refund, .. } if refund.is_positive() => format!(
            "{} منسوخ ہو گیا۔ آپ کی انٹری فیس {} والٹ میں واپس آ گئی۔",
            i(name),
            coins(refund)
        ),
        M::TournamentCancelled { name, .. } => {
            format!("{} منسوخ ہو گیا۔ ہمیں افسوس ہے، اگلے ٹورنامنٹ میں ملیں گے۔", i(name))
        }
        M::LeagueResult { tier, place, prize, next } => {
            let place = match place {
                1 => "آپ اپنے گروپ میں پہلے نمبر پر آئے".to_owned(),
                other => format!("آپ نے اپنے گروپ میں پوزیشن {other} حاصل کی"),
            };
            let up = if next > tier { format!(" اب آپ {} لیگ میں ہیں۔", next.urdu()) } else { String::new() };
            let paid =
                if prize.is_positive() { format!(" {} آپ کے والٹ میں آ گئے۔", coins(prize)) } else { String::new() };
            format!("{} لیگ: {place}!{up}{paid}", tier.urdu())
        }
        M::InviteAccepted { name } => format!(
            "{} نے آپ کی دعوت قبول کر لی۔ اب آپ دوست ہیں۔ ان کے کافی {coin} کمانے پر آپ کو انعام ملے گا۔",
            i(name)
        ),
        M::InvitePaid { name, credits } => {
            format!("{} آپ کی دعوت پر شامل ہوئے۔ {} آپ کے والٹ میں آ گئے۔", i(name), coins(credits))
        }
        M::InviteWelcome { credits } => {
            format!("آپ نے دعوت قبول کی اور کافی کما لیا۔ {} آپ کے والٹ میں آ گئے۔", coins(credits))
        }
        M::InviteLapsed { name } => format!(
            "{} نے کافی کما لیا، لیکن اس مہینے کی دعوتوں کی حد پوری ہو چکی ہے۔ دعوت دینے کا شکریہ!",
            i(name)
        ),
        M::FriendRequest { name } => format!("{} آپ سے دوستی کرنا چاہتے ہیں۔", i(name)),
        M::FriendAdded { name } => format!("{} اور آپ اب دوست ہیں۔", i(name)),
        M::LinkBeaten { name, game, level, score } => format!(
            "{} نے {}، لیول {level} میں {score} بنا کر آپ کا سکور توڑ دیا۔ اب آپ کی باری!",
            i(name),
            i(game)
        ),
        M::TaskApproved { challenge, credits } => format!(
            "{} کے لیے آپ کی انٹری منظور ہو گئی۔ {} آپ کے والٹ میں آ گئے۔",
            i(challenge),
            coins(credits)
        ),
        M::TaskRejected { challenge, reason } => {
            let reason = reason.as_ref().map(|reason| format!(" وجہ: {}", i(reason))).unwrap_or_default();
            format!("{} کے لیے آپ کی انٹری منظور نہیں ہوئی۔{reason} آپ کل دوبارہ کوشش کر سکتے ہیں۔", i(challenge))
        }
        M::RedemptionReceived { reward, credits } => format!(
            "{} کے لیے آپ کی درخواست مل گئی۔ آپ کے والٹ سے {} لیے گئے۔ ہماری ٹیم 24 گھنٹوں میں آپ سے رابطہ کرے گی۔",
            i(reward),
            coins(credits)
        ),
        M::ClaimWorking { reward } => {
            format!("{} آپ کو بھیجا جا رہا ہے۔ صورتحال انعامات میں دیکھیں۔", i(reward))
        }
        M::ClaimDelivered { reward, reference } => {
            format!("{} آپ کو پہنچا دیا گیا۔ مبارک ہو!\nحوالہ: {}", i(reward), i(reference))
        }
        M::ClaimRefused { reward, credits, reason } => format!(
            "{} نہیں پہنچایا جا سکا۔ {} آپ کے والٹ میں واپس آ گئے۔ وجہ: {}",
            i(reward),
            coins(credits),
            if reason == claims::NOT_ADDED { claims::NOT_ADDED_URDU.to_owned() } else { i(reason) }
        ),
        M::StreakReminder { days, credits, freeze_left } => {
            let missed = if *freeze_left {
                "آج کا دن چھوٹ گیا تو ایک فریز اسے بچا لے گا۔"
            } else {
                "آج کا دن چھوٹ گیا تو یہ دن 1 سے دوبارہ شروع ہوگا۔"
            };
            format!("اپنا {days} دن کا تسلسل برقرار رکھیں: آج کے {} حاصل کریں۔ {missed}", coins(credits))
        }
        M::NameReset => {
            "آپ کا یوزر نیم ہمارے قواعد کے خلاف تھا، اس لیے بدل دیا گیا۔ آپ پروفائل میں دوسرا یوزر نیم چن سکتے ہیں۔".into()
        }
        M::WalletAdjusted { amount, balance } => {
            let many = coins(&amount.0.unsigned_abs());
            let moved = if amount.0 < 0 {
                format!("ہماری ٹیم نے آپ کے والٹ سے {many} واپس لیے۔")
            } else {
                format!("ہماری ٹیم نے آپ کے والٹ میں {many} ڈالے۔")
            };
            format!("{moved} آپ کا بیلنس {} ہے۔", coins(balance))
        }
        M::SubscriptionBegan { price, trial_until: Some(until) } => format!(
            "{product} میں خوش آمدید! {} تک مفت، پھر {}۔ رکنیت ختم کرنے کے لیے {product} ویب ایپ میں پروفائل کھولیں۔",
            time(until),
            fee(price)
        ),
        M::SubscriptionBegan { price, trial_until: None } => format!(
            "آپ {product} کے رکن ہیں، قیمت {}۔ رکنیت ختم کرنے کے لیے {product} ویب ایپ میں پروفائل کھولیں۔",
            fee(price)
        ),
        M::TrialEnds { price, until } => format!(
            "{product} کا مفت ٹرائل {} پر ختم ہوگا، پھر {}۔ روکنے کے لیے اس سے پہلے پروفائل میں رکنیت ختم کریں۔",
            time(until),
            fee(price)
        ),
        M::ChargeDeclined { price, until } => format!(
            "{product} کی ادائیگی ({}) نہیں ہو سکی۔ ہم {} تک دوبارہ کوشش کریں گے۔ {coin} کماتے رہنے کے لیے بیلنس \
             ڈلوائیں۔",
            fee(price),
            time(until)
        ),
        M::SubscriptionSuspended { price } => format!(
            "{product} رک گیا ہے: ادائیگی ({}) نہیں ہو سکی۔ آپ کے {coin} محفوظ ہیں۔ بیلنس ڈلوائیں، پھر پروفائل کھول کر \
             ادائیگی کریں۔",
            fee(price)
        ),
        M::SubscriptionBack => {
            format!("شکریہ، ادائیگی ہو گئی۔ اب آپ {product} میں دوبارہ {coin} کما سکتے ہیں۔")
        }
        M::SubscriptionExpired => format!(
            "{product} کی رکنیت ختم ہو گئی ہے اور اب کوئی رقم نہیں لی جائے گی۔ آپ کے {coin} کبھی ختم نہیں ہوتے: پروفائل \
             میں دوبارہ رکن بنیں۔"
        ),
        M::SubscriptionEnded => format!(
            "آپ نے {product} کی رکنیت ختم کر دی ہے۔ اب کوئی رقم نہیں لی جائے گی۔ آپ کے {coin} کبھی ختم نہیں ہوتے۔"
        ),
        M::Announcement { urdu, .. } => urdu.clone(),
    }
}

/// Formats a plan's price: `10 روپے روزانہ`. Another currency's word precedes the amount, as the operator
/// writes it.
fn fee(price: &PlanPrice) -> String {
    let PlanPrice { plan, word, amount } = price;
    let money =
        if word == "Rs" { format!("{amount} روپے") } else { isolated(&format!("{word} {amount}")) };
    match plan {
        Plan::Prepaid => format!("{money} روزانہ"),
        Plan::Postpaid => format!("{money} ماہانہ، ٹیکس الگ"),
    }
}
