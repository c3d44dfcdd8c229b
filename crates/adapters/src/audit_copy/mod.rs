//! Second places for the audit: a file, or a server that collects logs. Both get a line of JSON for each line.

mod file;
mod http;

pub use file::FileCopy;
pub use http::HttpCopy;

use arena_app::audit::to_json;
use arena_app::ports::KeptAuditLine;

fn json_lines(lines: &[KeptAuditLine]) -> String {
    lines.iter().flat_map(|line| [to_json(line), "\n".to_owned()]).collect()
}
