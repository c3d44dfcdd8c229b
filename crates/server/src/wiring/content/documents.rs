//! Texts, in a folder for each language: `en/banners.toml`, `en/faqs.md`, `en/privacy.md`, `en/learn-win.toml`.

use anyhow::ensure;
use arena_app::content::{Banner, Faq, LearnLink, PrivacyPolicy, Section};
use arena_app::ports::{DocumentKind, Repositories};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::{Kind, check, markdown};

/// One text in one language.
pub(super) struct Document {
    kind: DocumentKind,
    language: &'static str,
    entries: usize,
    body: String,
}

/// Where a text is in a catalogue.
pub(super) fn file(kind: DocumentKind, language: &str) -> String {
    let extension = match kind {
        DocumentKind::Banners | DocumentKind::LearnWin => "toml",
        DocumentKind::Faqs | DocumentKind::Privacy => "md",
    };
    format!("{language}/{}.{extension}", kind.as_str())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BannersFile {
    #[serde(default)]
    banner: Vec<Banner>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LearnWinFile {
    #[serde(default)]
    link: Vec<LearnLink>,
}

impl Document {
    /// Reads and checks a text.
    pub(super) fn parse(kind: DocumentKind, language: &'static str, text: &str) -> anyhow::Result<Self> {
        let (entries, body) = match kind {
            DocumentKind::Banners => json(&banners(text)?)?,
            DocumentKind::Faqs => json(&faqs(text)?)?,
            DocumentKind::LearnWin => json(&learn_win(text)?)?,
            DocumentKind::Privacy => {
                let policy = privacy(text)?;
                (policy.sections.len(), serde_json::to_string(&policy)?)
            }
        };
        Ok(Self { kind, language, entries, body })
    }
}

fn json<T: Serialize>(entries: &[T]) -> anyhow::Result<(usize, String)> {
    Ok((entries.len(), serde_json::to_string(entries)?))
}

fn banners(text: &str) -> anyhow::Result<Vec<Banner>> {
    let file: BannersFile = toml::from_str(text)?;
    for banner in &file.banner {
        let at = format!("banner ({})", banner.title);
        check::text(&at, "title", &banner.title)?;
        check::path(&at, "url", &banner.url)?;
        check::art(&at, "portrait", &banner.portrait)?;
        check::art(&at, "landscape", &banner.landscape)?;
    }
    Ok(file.banner)
}

fn learn_win(text: &str) -> anyhow::Result<Vec<LearnLink>> {
    let file: LearnWinFile = toml::from_str(text)?;
    for link in &file.link {
        let at = format!("link ({})", link.title);
        check::text(&at, "title", &link.title)?;
        check::link(&at, "url", &link.url)?;
        check::art(&at, "image", &link.image)?;
    }
    Ok(file.link)
}

fn faqs(text: &str) -> anyhow::Result<Vec<Faq>> {
    let parts = markdown::parts(text)?;
    let mut faqs: Vec<Faq> = Vec::new();
    for part in parts {
        let at = format!("line {} ({})", part.line, part.heading);
        ensure!(part.level == 2, "{at}: a question is a heading of two #");
        check::text(&at, "question", &part.heading)?;
        ensure!(!part.paragraphs.is_empty(), "{at}: the question has no answer");
        for paragraph in &part.paragraphs {
            check::text(&at, "answer", paragraph)?;
        }
        ensure!(faqs.iter().all(|faq| faq.question != part.heading), "{at}: the question stands twice");
        faqs.push(Faq { question: part.heading, answer: part.paragraphs });
    }
    Ok(faqs)
}

/// The first heading is the title, with the foot's line below it; then come the sections.
fn privacy(text: &str) -> anyhow::Result<PrivacyPolicy> {
    let mut parts = markdown::parts(text)?.into_iter();
    let title = parts.next().filter(|part| part.level == 1);
    let Some(title) = title else {
        anyhow::bail!("line 1: the title is a heading of one #");
    };
    let [footer] = title.paragraphs.as_slice() else {
        anyhow::bail!(
            "line {} ({}): below the title stands the foot's line, and nothing else",
            title.line,
            title.heading
        );
    };
    check::text("the title", "text", &title.heading)?;
    check::text("the foot", "text", footer)?;
    let mut sections: Vec<Section> = Vec::new();
    for part in parts {
        let at = format!("line {} ({})", part.line, part.heading);
        ensure!(part.level >= 2, "{at}: there is one title");
        ensure!(
            part.level == 2 || !sections.is_empty(),
            "{at}: a part of a section needs the section before it"
        );
        check::text(&at, "heading", &part.heading)?;
        for paragraph in &part.paragraphs {
            check::text(&at, "paragraph", paragraph)?;
        }
        sections.push(Section { heading: part.heading, level: part.level - 1, paragraphs: part.paragraphs });
    }
    ensure!(!sections.is_empty(), "the policy has no sections");
    Ok(PrivacyPolicy { title: title.heading.clone(), sections, footer: footer.clone() })
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
        self.entries
    }

    async fn seed(&self, repos: &dyn Repositories) -> anyhow::Result<u64> {
        Ok(repos.documents().put(self.kind, self.language, &self.body).await?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        use DocumentKind::{Banners, Faqs, LearnWin, Privacy};
        let banner =
            "[[banner]]\ntitle = \"Go\"\nurl = \"/rewards\"\nportrait = \"b/p\"\nlandscape = \"b/l\"\n";
        let link = "[[link]]\ntitle = \"Learn\"\nurl = \"{academy}/x\"\nimage = \"b/i\"\n";
        let policy = "# Policy\n© {product}\n## One\nText.\n### Part\nText.\n";
        assert!(Document::parse(Banners, "en", banner).is_ok());
        assert!(Document::parse(LearnWin, "en", link).is_ok());
        assert!(Document::parse(Privacy, "en", policy).is_ok());
        assert!(Document::parse(Faqs, "en", "## Why?\nBecause.\n").is_ok());
        let cases = [
            (Banners, banner.replace("\"/rewards\"", "\"//evil.example\""), "banner (Go): url"),
            (Banners, banner.replace("b/p", "b/P"), "portrait `P`"),
            (Banners, banner.replace("Go", "{who}"), "{who}; known are {product}"),
            (LearnWin, link.replace("b/i", "i"), "link (Learn): image `i` must be a folder and a name"),
            (LearnWin, link.replace("{academy}", "ftp://x"), "link (Learn): url"),
            (Faqs, "# Why?\nBecause.\n".into(), "a heading of two #"),
            (Faqs, "## Why?\n".into(), "line 1 (Why?): the question has no answer"),
            (Faqs, "## Why?\nA.\n## Why?\nB.\n".into(), "line 3 (Why?): the question stands twice"),
            (Privacy, policy.replace("# Policy", "## Policy"), "the title is a heading of one #"),
            (Privacy, policy.replace("© {product}\n", ""), "the foot's line"),
            (Privacy, policy.replace("## One\nText.\n### Part", "### Part"), "needs the section before it"),
            (Privacy, "# Policy\nFoot.\n".into(), "no sections"),
        ];
        for (kind, text, expected) in cases {
            let error = Document::parse(kind, "en", &text).err().map(|error| format!("{error:#}"));
            assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{expected}: {error:?}");
        }
    }
}
