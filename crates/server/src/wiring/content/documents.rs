//! Texts, in a folder for each language: `en/banners.toml`, `en/faqs.md`, `en/privacy.md`, `en/learn-win.toml`.
//!
//! Questions and the privacy policy depend on a country's law. `en/privacy.ke.md` is the policy of a portal whose
//! `country.code` is `KE`; portals of other countries have `en/privacy.md`.

use arena_app::content::{Banner, FAQ_PLACEHOLDERS, Faq, LearnLink, PrivacyPolicy, Section};
use arena_app::ports::{CatalogueRecord, DocumentKind, Repositories};
use arena_rules::Language;
use async_trait::async_trait;
use serde_json::{Value, json};

use super::markdown::Part;
use super::merge::{note, records};
use super::reading::{Reading, readable};
use super::report::{Event, FileReport};
use super::{Kind, markdown};

pub(super) struct Document {
    kind: DocumentKind,
    language: Language,
    body: Value,
}

const KIND: &str = "documents";

pub(super) fn file(kind: DocumentKind, language: Language) -> String {
    let extension = match kind {
        DocumentKind::Banners | DocumentKind::LearnWin => "toml",
        DocumentKind::Faqs | DocumentKind::Privacy => "md",
    };
    format!("{language}/{}.{extension}", kind.as_str())
}

/// Returns the name of a document of one country; `None` for a kind that is the same in all countries.
pub(super) fn file_of_country(kind: DocumentKind, language: Language, country: &str) -> Option<String> {
    let legal = matches!(kind, DocumentKind::Faqs | DocumentKind::Privacy);
    legal.then(|| format!("{language}/{}.{}.md", kind.as_str(), country.to_ascii_lowercase()))
}

impl Document {
    pub(super) fn read(kind: DocumentKind, language: Language, reading: &mut Reading<'_>) -> Self {
        let body = match kind {
            DocumentKind::Banners => json!(banners(reading)),
            DocumentKind::Faqs => json!(faqs(reading)),
            DocumentKind::LearnWin => json!(learn_win(reading)),
            DocumentKind::Privacy => json!(privacy(reading)),
        };
        Self { kind, language, body }
    }

    fn slug(&self) -> String {
        format!("{}/{}", self.language, self.kind.as_str())
    }
}

fn banners(reading: &mut Reading<'_>) -> Vec<Banner> {
    let mut banners = Vec::new();
    for table in reading.tables("banner") {
        let Some((banner, at)) = reading.row::<Banner>(table) else { continue };
        reading.readable(&at, "title", &banner.title);
        reading.path(&at, "url", &banner.url);
        reading.picture(&at, "portrait", &banner.portrait);
        reading.picture(&at, "landscape", &banner.landscape);
        banners.push(banner);
    }
    banners
}

fn learn_win(reading: &mut Reading<'_>) -> Vec<LearnLink> {
    let mut links = Vec::new();
    for table in reading.tables("link") {
        let Some((link, at)) = reading.row::<LearnLink>(table) else { continue };
        reading.readable(&at, "title", &link.title);
        reading.link(&at, "url", &link.url);
        reading.picture(&at, "image", &link.image);
        links.push(link);
    }
    links
}

/// Reads headings with their paragraphs. `placeholders` may appear beside the brand's.
fn parts(reading: &mut Reading<'_>, placeholders: &[&str]) -> Vec<Part> {
    let (parts, faults) = markdown::parts(reading.text());
    for (line, why) in faults {
        reading.fault(line, why);
    }
    for part in &parts {
        for text in std::iter::once(&part.heading).chain(&part.paragraphs) {
            if let Err(why) = readable("text", text, placeholders) {
                reading.fault(part.line, format!("{}: {why}", part.heading));
            }
        }
    }
    parts
}

fn faqs(reading: &mut Reading<'_>) -> Vec<Faq> {
    let mut faqs: Vec<Faq> = Vec::new();
    for part in parts(reading, &FAQ_PLACEHOLDERS) {
        let mut need = |holds: bool, why: &str| {
            if !holds {
                reading.fault(part.line, format!("{}: {why}", part.heading));
            }
        };
        need(part.level == 2, "a question is a heading of two #");
        need(!part.paragraphs.is_empty(), "the question has no answer");
        need(faqs.iter().all(|faq| faq.question != part.heading), "the question stands twice");
        faqs.push(Faq { question: part.heading, answer: part.paragraphs });
    }
    faqs
}

/// Reads the privacy policy: the first heading is the title with the footer line below it; sections follow.
fn privacy(reading: &mut Reading<'_>) -> PrivacyPolicy {
    let mut parts = parts(reading, &[]).into_iter().peekable();
    let mut policy = PrivacyPolicy { title: String::new(), sections: Vec::new(), footer: String::new() };
    match parts.next_if(|part| part.level == 1) {
        Some(title) => {
            if let [footer] = title.paragraphs.as_slice() {
                policy.footer.clone_from(footer);
            } else {
                let why = "below the title stands the foot's line, and nothing else";
                reading.fault(title.line, format!("{}: {why}", title.heading));
            }
            policy.title = title.heading;
        }
        None => reading.fault(1, "the title is a heading of one #"),
    }
    for part in parts {
        if part.level == 1 {
            reading.fault(part.line, format!("{}: there is one title", part.heading));
        } else if part.level > 2 && policy.sections.is_empty() {
            let why = "a part of a section needs the section before it";
            reading.fault(part.line, format!("{}: {why}", part.heading));
        }
        let level = part.level.saturating_sub(1);
        policy.sections.push(Section { heading: part.heading, level, paragraphs: part.paragraphs });
    }
    if policy.sections.is_empty() {
        reading.fault(1, "the policy has no sections");
    }
    policy
}

#[async_trait]
impl Kind for Document {
    fn name(&self) -> &'static str {
        match self.kind {
            DocumentKind::Banners => "banners",
            DocumentKind::Faqs => "questions",
            DocumentKind::Privacy => "sections of the privacy policy",
            DocumentKind::LearnWin => "Learn & Win links",
        }
    }

    fn len(&self) -> usize {
        entries(&self.body).len()
    }

    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let slug = self.slug();
        let record = records(repos, KIND).await?.remove(&slug);
        let held = repos.documents().find(self.kind, self.language.as_str()).await?;
        let held: Option<Value> = held.map(|held| serde_json::from_str(&held)).transpose().unwrap_or(None);
        let wrote = record.as_ref().and_then(|record| record.wrote.clone());
        let mut noted = self.body.clone();
        match &held {
            None => {
                for (name, _) in entries(&self.body) {
                    report.add(&name, Event::Added(None));
                }
            }
            Some(held) if *held == self.body => {}
            // The file has not changed since the last load, so staff changed the text.
            Some(_) if wrote.as_ref() == Some(&self.body) => {}
            Some(held) => match wrote.filter(|wrote| wrote != held) {
                Some(wrote) => {
                    report.add(&slug, Event::Skipped("the text stays: staff changed it".into()));
                    noted = wrote;
                }
                None => differences(held, &self.body, report),
            },
        }
        let writes = held.is_none() || report.wrote();
        if writes {
            repos.documents().put(self.kind, self.language.as_str(), &self.body.to_string()).await?;
        }
        note(repos, KIND, record.as_ref(), CatalogueRecord { slug, wrote: Some(noted), offered: true }).await
    }
}

fn differences(was: &Value, is: &Value, report: &mut FileReport) {
    let (was, is) = (entries(was), entries(is));
    for (name, value) in &is {
        match was.iter().find(|(other, _)| other == name) {
            None => report.add(name, Event::Added(None)),
            Some((_, before)) if before != value => {
                let event = Event::Changed { field: "text".into(), from: before.clone(), to: value.clone() };
                report.add(name, event);
            }
            Some(_) => {}
        }
    }
    for (name, _) in was.iter().filter(|(name, _)| is.iter().all(|(other, _)| other != name)) {
        report.add(name, Event::Gone(None));
    }
    let order = |of: &[(String, Value)]| of.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    if !report.wrote() && order(&was) != order(&is) {
        let event =
            Event::Changed { field: "of entries".into(), from: order(&was).into(), to: order(&is).into() };
        report.add("the order", event);
    }
}

fn entries(of: &Value) -> Vec<(String, Value)> {
    let title = |entry: &Value| {
        let title = ["title", "question", "heading"].iter().find_map(|key| entry.get(key)?.as_str());
        title.unwrap_or_default().to_owned()
    };
    match of {
        Value::Array(all) => all.iter().map(|entry| (title(entry), entry.clone())).collect(),
        Value::Object(policy) => {
            let sections = policy.get("sections").map(entries).unwrap_or_default();
            let own = policy.iter().filter(|(key, _)| *key != "sections");
            own.map(|(key, value)| (key.clone(), value.clone())).chain(sections).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    fn faults(kind: DocumentKind, text: &str) -> String {
        let mut reading = Reading::new(text, moment());
        Document::read(kind, Language::EN, &mut reading);
        let faults = reading.into_faults().into_iter();
        faults.map(|(line, why)| format!("{line}: {why}")).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_is_wrong_is_named() {
        use DocumentKind::{Banners, Faqs, LearnWin, Privacy};
        let banner = "[[banner]]\ntitle = \"Go\"\nurl = \"/rewards\"\nportrait = \"banners/rewards-portrait\"\nlandscape = \"banners/rewards-landscape\"\n";
        let link =
            "[[link]]\ntitle = \"Learn\"\nurl = \"{academy}/x\"\nimage = \"banners/rewards-portrait\"\n";
        let policy = "# Policy\n© {product}\n## One\nText.\n### Part\nText.\n";
        assert_eq!(faults(Banners, banner), "");
        assert_eq!(faults(LearnWin, link), "");
        assert_eq!(faults(Privacy, policy), "");
        assert_eq!(faults(Faqs, "## Why?\nBecause.\n"), "");
        assert_eq!(faults(Faqs, "## Why?\nBecause.\n\n{freeze}\n"), "");
        let cases = [
            (Banners, banner.replace("\"/rewards\"", "\"//evil.example\""), "banner (Go): url"),
            (
                Banners,
                banner.replace("rewards-portrait\"", "rewards-P\""),
                "portrait: there is no picture `banners/rewards-P`; banners/rewards-portrait is like it",
            ),
            (Banners, banner.replace("Go", "{who}"), "{who}; known are {product}"),
            (
                LearnWin,
                link.replace("banners/rewards-portrait", "i"),
                "link (Learn): image: there is no picture `i`",
            ),
            (LearnWin, link.replace("{academy}", "ftp://x"), "link (Learn): url"),
            (Faqs, "# Why?\nBecause.\n".into(), "a heading of two #"),
            (Faqs, "## Why?\n".into(), "1: Why?: the question has no answer"),
            (Faqs, "## Why?\nA.\n## Why?\nB.\n".into(), "3: Why?: the question stands twice"),
            (Faqs, "## Why?\n{frost}\n".into(), "{frost}; known are {product}"),
            (Privacy, policy.replace("Text.", "{freeze}"), "{freeze}; known are {product}"),
            (Privacy, policy.replace("# Policy", "## Policy"), "the title is a heading of one #"),
            (Privacy, policy.replace("© {product}\n", ""), "the foot's line"),
            (Privacy, policy.replace("## One\nText.\n### Part", "### Part"), "needs the section before it"),
            (Privacy, "# Policy\nFoot.\n".into(), "no sections"),
        ];
        for (kind, text, expected) in cases {
            let found = faults(kind, &text);
            assert!(found.contains(expected), "{expected}: {found}");
        }
    }
}
