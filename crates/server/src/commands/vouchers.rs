//! `arena rewards vouchers`: files of voucher codes, and what is left of them. No output has a code.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use arena_app::ports::{VoucherBatch, VoucherCounts};
use arena_app::rewards::vouchers::{self, VoucherCheck, VoucherFile, VoucherImport, VoucherPools};
use arena_app::{App, AppError, AppResult, Refusal};
use arena_rules::day;
use arena_rules::vouchers::FILE_MAX;
use chrono::{DateTime, Utc};
use clap::{Args, Subcommand};
use serde::Serialize;
use uuid::Uuid;

use super::audit::{acting, actor};
use crate::commands::output::{ChangeReport, OutputArgs};

#[derive(Subcommand)]
pub(crate) enum VouchersCommand {
    /// Import a file of codes into a reward's pool, all of them or none.
    Import(ImportArgs),
    /// List the pools and their batches, without codes.
    List,
    /// Withdraw the free codes of a batch for good. Subscribers keep theirs.
    Void {
        /// The batch's id.
        batch: Uuid,
        /// The reason.
        #[arg(long)]
        reason: String,
    },
    /// Give out the codes of a batch again that a restored backup holds back.
    Release {
        /// The batch's id.
        batch: Uuid,
        /// The reason.
        #[arg(long)]
        reason: String,
    },
}

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// A CSV file with the column `code` and, if codes expire, `expires` (2026-12-31).
    file: PathBuf,
    /// The reward's id.
    #[arg(long, value_name = "ID")]
    reward: i32,
    /// The cost of one code to the operator, in hundredths of the currency, or thousandths if it has three decimals.
    #[arg(long, value_name = "AMOUNT")]
    cost: Option<i64>,
    /// Check the file, and change nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn perform(app: &App, output: OutputArgs, command: VouchersCommand) -> AppResult<()> {
    match command {
        VouchersCommand::Import(args) => import(app, output, &args).await?,
        VouchersCommand::List => output.print(&PoolsView::new(app, vouchers::pools(app).await?)),
        VouchersCommand::Void { batch, reason } => {
            let app = acting(app, "vouchers void", &batch);
            let done = vouchers::withdraw(&app, batch, &actor(), &reason).await?;
            let sentence = format!("{batch}: the free codes are withdrawn");
            output.print(&ChangeReport::new(BatchView::new(&app, done), sentence));
        }
        VouchersCommand::Release { batch, reason } => {
            let app = acting(app, "vouchers release", &batch);
            let done = vouchers::release(&app, batch, &reason).await?;
            let sentence = format!("{batch}: the codes are given out again");
            output.print(&ChangeReport::new(BatchView::new(&app, done), sentence));
        }
    }
    Ok(())
}

async fn import(app: &App, output: OutputArgs, args: &ImportArgs) -> AppResult<()> {
    let ImportArgs { file, reward, cost, dry_run } = args;
    let csv = read(file)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let file = VoucherFile { name: &name, csv: &csv, cost: *cost };
    if *dry_run {
        let checked = vouchers::check(app, *reward, &file).await?;
        output.print(&CheckView::from(checked));
        return Ok(());
    }
    let app = acting(app, "vouchers import", reward);
    let VoucherImport { batch, codes, stock } = vouchers::import(&app, *reward, &file, &actor()).await?;
    let sentence = format!("batch {batch}: {codes} codes imported; the reward's stock is {stock}");
    output.print(&ChangeReport::new(ImportView { batch, codes, stock }, sentence));
    Ok(())
}

/// Reads a file of codes. A much larger file is not read at all.
fn read(file: &Path) -> AppResult<String> {
    let failed = |why: &dyn Display| -> AppError {
        Refusal::new("file_unreadable", format!("{}: {why}", file.display())).into()
    };
    let size = fs::metadata(file).map_err(|error| failed(&error))?.len();
    if size > FILE_MAX as u64 * 2 {
        return Err(failed(&"the file is too large"));
    }
    let bytes = fs::read(file).map_err(|error| failed(&error))?;
    String::from_utf8(bytes).map_err(|_| failed(&"the file is not in UTF-8; save it as \"CSV UTF-8\""))
}

#[derive(Serialize)]
struct ImportView {
    batch: Uuid,
    codes: usize,
    stock: i32,
}

#[derive(Serialize)]
struct BadLine {
    line: u64,
    fault: &'static str,
    text: String,
}

#[derive(Serialize)]
struct CheckView {
    codes: usize,
    soon: usize,
    bad: Vec<BadLine>,
}

impl From<VoucherCheck> for CheckView {
    fn from(VoucherCheck { codes, soon, bad }: VoucherCheck) -> Self {
        let line = |bad: arena_rules::vouchers::FaultyLine| BadLine {
            line: bad.line,
            fault: bad.fault.as_str(),
            text: bad.fault.to_string(),
        };
        Self { codes, soon, bad: bad.into_iter().map(line).collect() }
    }
}

impl Display for CheckView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for BadLine { line, text, .. } in &self.bad {
            writeln!(f, "line {line}: {text}")?;
        }
        let Self { codes, soon, bad } = self;
        match bad.len() {
            0 => writeln!(f, "{codes} codes can be imported; {soon} of them expire too soon to be sold"),
            bad => writeln!(f, "nothing would be imported: {bad} lines are bad, {codes} are good"),
        }
    }
}

#[derive(Serialize)]
struct CountsView {
    free: u64,
    soon: u64,
    held: u64,
    expired: u64,
    given: u64,
    void: u64,
}

impl From<VoucherCounts> for CountsView {
    fn from(counts: VoucherCounts) -> Self {
        let VoucherCounts { free, soon, held, expired, given, void } = counts;
        Self { free, soon, held, expired, given, void }
    }
}

impl Display for CountsView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { free, soon, held, expired, given, void } = self;
        write!(
            f,
            "{free} free ({soon} expire soon), {held} held, {given} given, {expired} expired, {void} withdrawn"
        )
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BatchView {
    id: Uuid,
    name: String,
    imported_by: String,
    imported_at: DateTime<Utc>,
    held_since: Option<DateTime<Utc>>,
    voided_at: Option<DateTime<Utc>>,
    void_reason: Option<String>,
    cost: Option<i64>,
    counts: CountsView,
    /// The time of the import, as people read it.
    #[serde(skip)]
    imported: String,
}

impl BatchView {
    fn new(app: &App, batch: VoucherBatch) -> Self {
        Self {
            id: batch.id,
            imported: day::display(batch.imported_at, app.settings.zone),
            name: batch.file_name,
            imported_by: batch.imported_by,
            imported_at: batch.imported_at,
            held_since: batch.held_since,
            voided_at: batch.voided_at,
            void_reason: batch.void_reason,
            cost: batch.cost,
            counts: batch.counts.into(),
        }
    }
}

impl Display for BatchView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, name, imported, imported_by, counts, .. } = self;
        write!(f, "{id}  {imported}  {name}, by {imported_by}: {counts}")?;
        if self.held_since.is_some() {
            f.write_str("; HELD since a restore")?;
        }
        self.void_reason.as_ref().map_or(Ok(()), |reason| write!(f, "; withdrawn: {reason}"))
    }
}

#[derive(Serialize)]
struct PoolView {
    reward: i32,
    name: String,
    stock: Option<i32>,
    low: bool,
    counts: CountsView,
    batches: Vec<BatchView>,
}

#[derive(Serialize)]
struct KeyView {
    id: String,
    codes: u64,
}

#[derive(Serialize)]
struct PoolsView {
    pools: Vec<PoolView>,
    /// The keys that open the stored codes: none of them may be removed from the configuration.
    keys: Vec<KeyView>,
}

impl PoolsView {
    fn new(app: &App, found: VoucherPools) -> Self {
        let pool = |pool: vouchers::VoucherPool| PoolView {
            reward: pool.reward.id,
            name: pool.reward.name,
            stock: pool.reward.stock,
            low: pool.low,
            counts: pool.counts.into(),
            batches: pool.batches.into_iter().map(|batch| BatchView::new(app, batch)).collect(),
        };
        let key = |(id, codes)| KeyView { id, codes };
        Self {
            pools: found.pools.into_iter().map(pool).collect(),
            keys: found.keys.into_iter().map(key).collect(),
        }
    }
}

impl Display for PoolsView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.pools.is_empty() {
            writeln!(f, "no reward has voucher codes")?;
        }
        for PoolView { reward, name, low, counts, batches, .. } in &self.pools {
            let low = if *low { ", LOW" } else { "" };
            writeln!(f, "{reward:>4}  {name}: {counts}{low}")?;
            for batch in batches {
                writeln!(f, "      {batch}")?;
            }
        }
        for KeyView { id, codes } in &self.keys {
            writeln!(f, "key {id}: {codes} codes")?;
        }
        Ok(())
    }
}
