//! Processor time and memory of a process, from `/proc`.

use std::time::Duration;

use anyhow::Context;

/// The system's clock tick, as shown to programs.
const TICK: Duration = Duration::from_millis(10);

/// The processor time so far; `self` for this process.
pub(crate) fn cpu(process: &str) -> anyhow::Result<Duration> {
    Ok(stat(process)?.own)
}

/// The processor time of a process and its children, also ended ones: a database may have a process for each
/// connection.
pub(crate) fn cpu_with_children(parent: &str) -> anyhow::Result<Duration> {
    let whole = stat(parent)?;
    let mut sum = whole.own + whole.ended_children;
    for entry in std::fs::read_dir("/proc").context("/proc")? {
        let name = entry?.file_name();
        let Some(process) = name.to_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
        else {
            continue;
        };
        // A child that ends meanwhile is counted with its parent the next time.
        if let Ok(child) = stat(process)
            && child.parent == parent
        {
            sum += child.own;
        }
    }
    Ok(sum)
}

struct Stat {
    parent: String,
    own: Duration,
    ended_children: Duration,
}

fn stat(process: &str) -> anyhow::Result<Stat> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).context("no such process")?;
    // The name may contain anything; numbers follow its closing bracket.
    let (_, numbers) = text.rsplit_once(')').context("stat")?;
    let numbers: Vec<&str> = numbers.split_whitespace().collect();
    let ticks = |at: usize| numbers.get(at).and_then(|text| text.parse::<u32>().ok()).context("stat");
    Ok(Stat {
        parent: numbers.get(1).context("stat")?.to_string(),
        own: TICK * (ticks(11)? + ticks(12)?),
        ended_children: TICK * (ticks(13)? + ticks(14)?),
    })
}

/// The memory of a process in bytes.
pub(crate) fn memory(process: &str) -> anyhow::Result<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).context("no such process")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024)
}
