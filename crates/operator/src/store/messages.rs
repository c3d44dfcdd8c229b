use arena_rules::Msisdn;
use chrono::{DateTime, Utc};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::{Store, Tx, from_ms, ms};
use crate::OperatorError;

/// An SMS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The id, which grows with time.
    pub id: i64,
    /// The sender's reference.
    pub reference: String,
    /// The receiver's number.
    pub to: Msisdn,
    /// The text.
    pub text: String,
    /// Time of arrival.
    pub at: DateTime<Utc>,
}

impl Message {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            reference: row.try_get("reference")?,
            to: Msisdn::from_normalised(row.try_get("msisdn")?),
            text: row.try_get("body")?,
            at: from_ms(row.try_get("sent_at")?),
        })
    }

    /// The one-time code or room id in the text: the first word of six capitals and digits that
    /// contains a digit or follows "code", "ID" or "is".
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        let trim = |word: &'static [char], text| -> &str { str::trim_matches(text, word) };
        let words =
            self.text.split_whitespace().map(|word| trim(&['.', ',', ':', ';', '"', '\'', '(', ')'], word));
        let mut before = "";
        for word in words {
            let six = word.len() == 6 && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
            let announced = ["code", "id", "is"].iter().any(|hint| before.eq_ignore_ascii_case(hint));
            if six && (announced || word.bytes().any(|b| b.is_ascii_digit())) {
                return Some(word);
            }
            before = word;
        }
        None
    }
}

/// Stores a message; `false` if it was already there.
pub(super) async fn put(
    tx: &mut Tx,
    to: &Msisdn,
    text: &str,
    reference: &str,
    now: DateTime<Utc>,
) -> Result<bool, OperatorError> {
    let done = sqlx::query(
        "INSERT INTO message (reference, msisdn, body, sent_at) VALUES (?, ?, ?, ?) ON CONFLICT (reference) DO NOTHING",
    )
    .bind(reference)
    .bind(to.as_str())
    .bind(text)
    .bind(ms(now))
    .execute(&mut **tx)
    .await?;
    if done.rows_affected() == 1 {
        return Ok(true);
    }
    let there =
        sqlx::query("SELECT * FROM message WHERE reference = ?").bind(reference).fetch_one(&mut **tx).await?;
    let there = Message::read(&there)?;
    if there.to == *to && there.text == text { Ok(false) } else { Err(OperatorError::ReferenceReused) }
}

impl Store {
    pub(crate) async fn deliver(
        &self,
        to: &Msisdn,
        text: &str,
        reference: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, OperatorError> {
        let mut tx = self.write().await?;
        let fresh = put(&mut tx, to, text, reference, now).await?;
        tx.commit().await?;
        Ok(fresh)
    }

    pub(crate) async fn messages(
        &self,
        to: Option<&Msisdn>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Message>, OperatorError> {
        let before = before.unwrap_or(i64::MAX);
        let query = match to {
            Some(to) => {
                sqlx::query("SELECT * FROM message WHERE msisdn = ? AND id < ? ORDER BY id DESC LIMIT ?")
                    .bind(to.as_str().to_owned())
            }
            None => sqlx::query("SELECT * FROM message WHERE id < ? ORDER BY id DESC LIMIT ?"),
        };
        let rows = query.bind(before).bind(limit).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(Message::read).collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_in(text: &str) -> Option<String> {
        let to = Msisdn::from_normalised("923001234567".into());
        let message = Message { id: 1, reference: "r".into(), to, text: text.into(), at: from_ms(0) };
        message.code().map(str::to_owned)
    }

    #[test]
    fn the_code_to_copy_is_found() {
        for (text, code) in [
            ("012345 is your Jazz code for Arena.", Some("012345")),
            ("Your code: 123456.", Some("123456")),
            ("Your room ID is K7PXWM. Match at 07:05 PM", Some("K7PXWM")),
            ("Room ID: KHPXWM", Some("KHPXWM")),
            ("ONLINE PLAYER since 2026, Rs 1000000", None),
            ("Welcome to Arena! First day free.", None),
        ] {
            assert_eq!(code_in(text).as_deref(), code, "{text}");
        }
    }
}
