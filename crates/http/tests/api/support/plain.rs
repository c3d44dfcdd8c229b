use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::http::{Method, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

use super::{Answer, Call, Door};

/// A browser without script: it stores cookies, follows links and sends forms.
#[derive(Clone)]
pub(crate) struct PlainBrowser {
    pub(crate) door: Door,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
    agent: &'static str,
}

impl PlainBrowser {
    pub(crate) fn new(door: &Door) -> Self {
        Self { door: door.clone(), cookies: Arc::default(), agent: "" }
    }

    pub(crate) fn named(door: &Door, agent: &'static str) -> Self {
        Self { agent, ..Self::new(door) }
    }

    /// Creates a browser that logged in with a hand-off from the landing page.
    pub(crate) async fn subscriber(door: &Door, number: &str) -> Self {
        let browser = Self::new(door);
        let asked = browser.get(&format!("/plain?a={}", door.t.handoff(number))).await;
        let entered = browser.send(&asked, "/plain/login", &[]).await;
        assert_eq!(entered.header("location"), "/plain", "{}", page(&entered));
        browser
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().unwrap().insert(name.to_owned(), value.to_owned());
    }

    pub(crate) fn forget(&self, name: &str) {
        self.cookies.lock().unwrap().remove(name);
    }

    fn dressed(&self, call: Call) -> Call {
        let cookies: Vec<_> =
            self.cookies.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let call = if cookies.is_empty() { call } else { call.header("cookie", &cookies.join("; ")) };
        if self.agent.is_empty() { call } else { call.header("user-agent", self.agent) }
    }

    async fn receive(&self, call: Call) -> Answer {
        let answer = call.send().await;
        self.keep(&answer);
        answer
    }

    pub(crate) fn keep(&self, answer: &Answer) {
        for cookie in answer.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            if cookie.contains("Max-Age=0") {
                self.forget(name);
            } else {
                self.set_cookie(name, value);
            }
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.receive(self.dressed(self.door.get(path))).await
    }

    pub(crate) fn form(&self, action: &str, fields: &[(String, String)]) -> Call {
        let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
        let body: Vec<_> =
            fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
        self.dressed(self.door.call(Method::POST, action))
            .bytes("application/x-www-form-urlencoded", body.join("&"))
    }

    /// Sends a form with some fields added or changed.
    pub(crate) async fn send(&self, of: &Answer, action: &str, filled: &[(&str, &str)]) -> Answer {
        self.receive(self.form(action, &fields(&page(of), action, filled))).await
    }

    pub(crate) async fn send_call(&self, call: Call) -> Answer {
        self.receive(call).await
    }
}

#[track_caller]
pub(crate) fn page(answer: &Answer) -> String {
    String::from_utf8(answer.plain()).unwrap()
}

/// The form's fields, with some added or changed.
#[track_caller]
pub(crate) fn fields(page: &str, action: &str, filled: &[(&str, &str)]) -> Vec<(String, String)> {
    let forms = page.split("<form").skip(1).map(|rest| rest.split("</form>").next().unwrap());
    let form = forms
        .into_iter()
        .find(|form| form.contains(&format!("action=\"{action}\"")))
        .unwrap_or_else(|| panic!("no form {action} in {page}"));
    let mut fields = BTreeMap::new();
    for input in form.split("<input").skip(1).map(|rest| rest.split('>').next().unwrap()) {
        if let (Some(name), value) = (attribute(input, "name"), attribute(input, "value")) {
            fields.insert(name, value.unwrap_or_default());
        }
    }
    for (name, value) in filled {
        fields.insert((*name).to_owned(), (*value).to_owned());
    }
    fields.into_iter().collect()
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let text = rest.split('"').next()?;
    Some(text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
}

#[track_caller]
pub(crate) fn value(page: &str, action: &str, name: &str) -> String {
    let fields = fields(page, action, &[]);
    fields.into_iter().find(|(field, _)| field == name).map(|(_, value)| value).unwrap_or_default()
}

/// Fails unless the answer redirects to this address, as after a successful form.
#[track_caller]
pub(crate) fn leads_to(answer: &Answer, to: &str) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", page(answer));
    assert_eq!(answer.header("location"), to);
}

pub(crate) const INDEX: &str = include_str!("../../../../../web/index.html");

/// The script of the app's page that redirects browsers below the floor.
pub(crate) fn below_the_floor() -> &'static str {
    inline_scripts().next().unwrap()
}

/// The scripts inside the built page: the one for browsers below the floor, then the one for early taps.
pub(crate) fn inline_scripts() -> impl Iterator<Item = &'static str> {
    INDEX.split("<script>").skip(1).map(|rest| rest.split_once("</script>").unwrap().0)
}

/// The hash by which a policy allows an inline script, with its quotes.
pub(crate) fn policy_hash(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}
