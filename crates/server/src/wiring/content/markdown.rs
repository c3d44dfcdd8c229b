//! The little of Markdown that texts are written in: headings of one to three `#`, and paragraphs between blank lines.
//! Anything else would be shown as it is written, so it is refused.

use anyhow::{bail, ensure};

/// A heading with what stands below it, up to the next.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// How many `#`.
    pub(super) level: u8,
    pub(super) heading: String,
    pub(super) paragraphs: Vec<String>,
    /// The line of the heading, from 1.
    pub(super) line: usize,
}

/// The parts of a text.
pub(super) fn parts(text: &str) -> anyhow::Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_end();
        if line.is_empty() {
            open = false;
        } else if line.starts_with('#') {
            let heading = line.trim_start_matches('#');
            let level = line.len() - heading.len();
            ensure!(
                (1..=3).contains(&level) && heading.starts_with(' '),
                "line {number}: a heading is one to three # and a space"
            );
            let level = u8::try_from(level)?;
            let heading = heading.trim().to_owned();
            ensure!(!heading.is_empty(), "line {number}: the heading is empty");
            parts.push(Part { level, heading, paragraphs: Vec::new(), line: number });
            open = false;
        } else {
            let other = ["- ", "* ", "+ ", "> ", "|", "```", "<", "    ", "\t", "!["];
            if other.iter().any(|start| line.starts_with(start)) {
                bail!(
                    "line {number}: lists, tables, quotes, code, pictures and HTML are not shown; write sentences"
                );
            }
            let Some(part) = parts.last_mut() else {
                bail!("line {number}: a text begins with a heading");
            };
            match part.paragraphs.last_mut().filter(|_| open) {
                Some(paragraph) => {
                    paragraph.push(' ');
                    paragraph.push_str(line.trim());
                }
                None => part.paragraphs.push(line.trim().to_owned()),
            }
            open = true;
        }
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_make_paragraphs_and_paragraphs_parts() {
        let text = "# Title\n\nOne\ntwo.\n\nThree.\n## Next\nFour.\n";
        let part = |level, heading: &str, paragraphs: &[&str], line| Part {
            level,
            heading: heading.into(),
            paragraphs: paragraphs.iter().map(|p| (*p).to_owned()).collect(),
            line,
        };
        let expected = [part(1, "Title", &["One two.", "Three."], 1), part(2, "Next", &["Four."], 7)];
        assert_eq!(parts(text).unwrap(), expected);
    }

    #[test]
    fn what_would_be_shown_as_it_is_written_is_refused_with_its_line() {
        for (text, line) in [
            ("no heading", 1),
            ("# A\n\n- list", 3),
            ("# A\n<b>x</b>", 2),
            ("#A", 1),
            ("#### A", 1),
            ("# A\n| x |", 2),
            ("## \n", 1),
        ] {
            let error = parts(text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("line {line}: ")), "{text}: {error}");
        }
    }
}
