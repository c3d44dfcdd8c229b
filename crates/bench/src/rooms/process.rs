//! What the system says of a process.

use std::time::Duration;

use anyhow::Context;

/// The system's clock tick, as it shows it to programs.
const TICK: Duration = Duration::from_millis(10);

/// The processor time that a process has taken so far; `self` for our own.
pub(crate) fn cpu(process: &str) -> anyhow::Result<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).context("no such process")?;
    // The name may hold anything; what follows its bracket are numbers.
    let (_, numbers) = text.rsplit_once(')').context("stat")?;
    let numbers: Vec<&str> = numbers.split_whitespace().collect();
    let ticks = |at: usize| numbers.get(at).and_then(|text| text.parse::<u32>().ok()).context("stat");
    Ok(TICK * (ticks(11)? + ticks(12)?))
}

/// The memory that a process holds, in bytes.
pub(crate) fn memory(process: &str) -> anyhow::Result<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).context("no such process")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024)
}
