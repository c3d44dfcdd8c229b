//! The subset of Markdown for texts: headings of one to three `#`, and paragraphs between blank lines. Other
//! markup would appear as plain characters, so it is refused.

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) level: u8,
    pub(super) heading: String,
    pub(super) paragraphs: Vec<String>,
    /// The line of the heading, from 1.
    pub(super) line: usize,
}

/// The parts of a text, and its faults by line.
pub(super) fn parts(text: &str) -> (Vec<Part>, Vec<(usize, String)>) {
    let mut parts: Vec<Part> = Vec::new();
    let mut faults = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_end();
        if line.is_empty() {
            open = false;
        } else if line.starts_with('#') {
            open = false;
            match heading(line) {
                Ok((level, heading)) => {
                    parts.push(Part { level, heading, paragraphs: Vec::new(), line: number });
                }
                Err(why) => faults.push((number, why.to_owned())),
            }
        } else if OTHER.iter().any(|start| line.starts_with(start)) {
            let why = "lists, tables, quotes, code, pictures and HTML are not shown; write sentences";
            faults.push((number, why.to_owned()));
        } else if let Some(mark) = MARKS.iter().find(|mark| line.contains(**mark)) {
            faults.push((number, format!("`{mark}` would be shown as it is written; write plain words")));
        } else if let Some(part) = parts.last_mut() {
            match part.paragraphs.last_mut().filter(|_| open) {
                Some(paragraph) => {
                    paragraph.push(' ');
                    paragraph.push_str(line.trim());
                }
                None => part.paragraphs.push(line.trim().to_owned()),
            }
            open = true;
        } else {
            faults.push((number, "a text begins with a heading".to_owned()));
        }
    }
    (parts, faults)
}

/// Beginnings of lines that are refused markup.
const OTHER: [&str; 10] = ["- ", "* ", "+ ", "> ", "|", "```", "<", "    ", "\t", "!["];

/// Refused marks within a line: bold, code, and links.
const MARKS: [&str; 4] = ["**", "__", "`", "]("];

fn heading(line: &str) -> Result<(u8, String), &'static str> {
    let heading = line.trim_start_matches('#');
    let level = match line.len() - heading.len() {
        1 => 1,
        2 => 2,
        3 => 3,
        _ => 0,
    };
    // A heading without words has lost the space behind its last `#`, because the line was trimmed.
    if level == 0 || !(heading.is_empty() || heading.starts_with(' ')) {
        return Err("a heading is one to three # and a space");
    }
    let heading = heading.trim();
    if heading.is_empty() { Err("the heading is empty") } else { Ok((level, heading.to_owned())) }
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
        assert_eq!(parts(text), (expected.into(), vec![]));
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
            ("# A\nIt is **bold**.", 2),
            ("# A\nGo [here](https://x).", 2),
            ("# A\nType `this`.", 2),
        ] {
            let (_, faults) = parts(text);
            assert_eq!(faults.first().map(|(at, _)| *at), Some(line), "{text}: {faults:?}");
        }
    }
}
