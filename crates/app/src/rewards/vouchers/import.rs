use std::collections::BTreeSet;
use std::sync::Arc;

use arena_rules::texts::vouchers as texts;
use arena_rules::vouchers::{self, FaultyLine, LineFault, VoucherLine, VoucherSheet};
use serde_json::json;
use uuid::Uuid;

use super::{days, secret_box, stock};
use crate::error::refuse;
use crate::ports::{AuditChange, NewVoucher, NewVoucherBatch, Repositories, Reward, SecretBox};
use crate::rewards::offered;
use crate::{App, AppError, AppResult};

/// The longest file name, in characters.
const NAME_MAX: usize = 120;
/// The highest cost of a code, in hundredths of the currency, or thousandths if it has three decimals.
const COST_MAX: i64 = 1_000_000_000;

/// A file of codes.
pub struct VoucherFile<'a> {
    /// The file's name.
    pub name: &'a str,
    /// The file's text ([`vouchers::read`]).
    pub csv: &'a str,
    /// The cost of one code to the operator, in hundredths of the currency, or thousandths if it has three decimals, if known.
    pub cost: Option<i64>,
}

/// What the import of a file would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoucherCheck {
    /// The codes that can be imported.
    pub codes: usize,
    /// Those of them for which no claim is sold, because they expire soon.
    pub soon: usize,
    /// The lines that cannot be imported, in the file's order. With one such line nothing is imported.
    pub bad: Vec<FaultyLine>,
}

/// An import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoucherImport {
    /// The new batch.
    pub batch: Uuid,
    /// The number of imported codes.
    pub codes: usize,
    /// The reward's stock after the import.
    pub stock: i32,
}

/// Checks a file, and changes nothing.
///
/// # Errors
/// [`AppError::NotFound`] without the reward; refusals of [`import`] but `voucher_lines`.
pub async fn check(app: &App, reward: i32, file: &VoucherFile<'_>) -> AppResult<VoucherCheck> {
    let reader = app.store.read();
    receiving(app, reader, reward).await?;
    let Checked { sealing: Sealing { lines, .. }, bad } = checked(app, reader, file).await?;
    let from = days(app).sold_from;
    let soon = lines.iter().filter(|(line, _)| line.expires_on.is_some_and(|day| day < from)).count();
    Ok(VoucherCheck { codes: lines.len(), soon, bad })
}

/// Imports all codes of a file into a reward's pool, in one transaction. A code is imported once, whatever the reward.
///
/// # Errors
/// [`AppError::NotFound`] without the reward; refusals `voucher_keys_missing`, `reward_provided`, `file_name_invalid`,
/// `cost_invalid`, `csv_too_large`, `csv_header`, `csv_empty`, `csv_too_long`, and `voucher_lines` if a line cannot be
/// imported.
pub async fn import(app: &App, reward: i32, file: &VoucherFile<'_>, by: &str) -> AppResult<VoucherImport> {
    receiving(app, app.store.read(), reward).await?;
    let Checked { sealing, bad } = checked(app, app.store.read(), file).await?;
    if let Some(first) = bad.first() {
        return refuse("voucher_lines", texts::bad_lines(bad.len(), *first));
    }
    let vouchers = sealing.seal(app).await?;
    let batch = NewVoucherBatch {
        id: app.new_id(),
        reward,
        file_name: name(file)?.to_owned(),
        codes: i32::try_from(vouchers.len()).map_err(|error| AppError::Internal(error.to_string()))?,
        cost: file.cost,
        imported_by: by.to_owned(),
        at: app.now(),
    };
    let tx = app.store.begin().await?;
    if tx.vouchers().import(&batch, &vouchers).await? != vouchers.len() as u64 {
        return refuse("voucher_lines", texts::IMPORTED_MEANWHILE);
    }
    let counted = stock::count(app, &*tx, reward).await?.ok_or(AppError::NotFound)?;
    let after = json!({ "stock": counted.after, "imported": batch.codes, "batch": batch.id });
    tx.audit().explain(AuditChange::default().between(json!({ "stock": counted.before }), after));
    tx.commit().await?;
    Ok(VoucherImport { batch: batch.id, codes: vouchers.len(), stock: counted.after })
}

/// Returns a reward that can have a pool.
async fn receiving(app: &App, repos: &dyn Repositories, reward: i32) -> AppResult<Reward> {
    let found = repos.rewards().find(reward).await?.ok_or(AppError::NotFound)?;
    let found = offered(app, found);
    if found.product.is_some() { refuse("reward_provided", texts::PROVIDED) } else { Ok(found) }
}

/// The lines of a file.
struct Checked {
    sealing: Sealing,
    bad: Vec<FaultyLine>,
}

async fn checked(app: &App, repos: &dyn Repositories, file: &VoucherFile<'_>) -> AppResult<Checked> {
    secret_box(app)?;
    name(file)?;
    if file.cost.is_some_and(|cost| !(0..=COST_MAX).contains(&cost)) {
        return refuse("cost_invalid", texts::COST);
    }
    let sheet = match vouchers::read(file.csv, app.today()) {
        Ok(sheet) => sheet,
        Err(fault) => {
            let (code, text) = texts::unreadable(fault);
            return refuse(code, text);
        }
    };
    let VoucherSheet { good, mut bad } = sheet;
    let mut sealing = Sealing::of(app, good).await?;
    let fingerprints: Vec<_> = sealing.lines.iter().map(|(_, fingerprint)| *fingerprint).collect();
    let known: BTreeSet<_> = repos.vouchers().known(&fingerprints).await?.into_iter().collect();
    sealing.lines.retain(|(line, fingerprint)| {
        let is_new = !known.contains(fingerprint);
        if !is_new {
            bad.push(FaultyLine { line: line.line, fault: LineFault::Known });
        }
        is_new
    });
    bad.sort_by_key(|line| line.line);
    Ok(Checked { sealing, bad })
}

fn name<'a>(file: &VoucherFile<'a>) -> AppResult<&'a str> {
    let name = file.name.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME_MAX || name.chars().any(char::is_control) {
        return refuse("file_name_invalid", texts::NAME);
    }
    Ok(name)
}

/// The codes of a file with their fingerprints. The thousands of a file are computed on a thread of their own.
struct Sealing {
    keys: Arc<dyn SecretBox>,
    lines: Vec<(VoucherLine, [u8; 32])>,
}

impl Sealing {
    async fn of(app: &App, good: Vec<VoucherLine>) -> AppResult<Self> {
        secret_box(app)?;
        let Some(keys) = app.secret_box.clone() else {
            return refuse("voucher_keys_missing", texts::NO_KEYS);
        };
        apart(move || {
            let marked = |line: VoucherLine| {
                let fingerprint = keys.fingerprint(&line.code);
                (line, fingerprint)
            };
            let lines = good.into_iter().map(marked).collect();
            Self { keys, lines }
        })
        .await
    }

    /// Encrypts the codes. They are ordered by fingerprint, so that two imports of the same codes do not lock each
    /// other out.
    async fn seal(self, app: &App) -> AppResult<Vec<NewVoucher>> {
        let Self { keys, mut lines } = self;
        lines.sort_by_key(|(_, fingerprint)| *fingerprint);
        let ids: Vec<_> = lines.iter().map(|_| app.new_id()).collect();
        apart(move || {
            let sealed = |((line, fingerprint), id): ((VoucherLine, _), _)| NewVoucher {
                id,
                sealed: keys.seal(id, &line.code),
                fingerprint,
                expires_on: line.expires_on,
            };
            lines.into_iter().zip(ids).map(sealed).collect()
        })
        .await
    }
}

async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> AppResult<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| AppError::Internal(error.to_string()))
}
