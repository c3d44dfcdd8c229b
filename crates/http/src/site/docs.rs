//! The API's documentation: JSON at `/api/openapi.json`, a page at `/api/docs`.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::routing::get;
use utoipa::openapi::OpenApi;

const STYLE: &str = include_str!("docs.css");

/// Both documents are written when somebody first asks for one: it takes longer than the rest of the router.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(description: OpenApi) -> Router<S> {
    let description = Arc::new(description);
    let json = once(&description, |description| description.to_json().unwrap_or_default());
    let page = once(&description, page);
    Router::new()
        .route(
            "/api/openapi.json",
            get(async move || {
                let kind = HeaderValue::from_static("application/json");
                ([(header::CONTENT_TYPE, kind)], Bytes::clone(&json))
            }),
        )
        .route(
            "/api/docs",
            get(async move || {
                let kind = HeaderValue::from_static("text/html; charset=utf-8");
                ([(header::CONTENT_TYPE, kind)], Bytes::clone(&page))
            }),
        )
        .route("/api/docs.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)))
}

type Once = Arc<LazyLock<Bytes, Box<dyn FnOnce() -> Bytes + Send>>>;

fn once(description: &Arc<OpenApi>, write: fn(&OpenApi) -> String) -> Once {
    let description = Arc::clone(description);
    Arc::new(LazyLock::new(Box::new(move || write(&description).into())))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A referenced type's name: `Wallet` for `#/components/schemas/Wallet`.
fn short(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// Renders the page: one section for each call, then the types.
fn page(description: &OpenApi) -> String {
    let json = serde_json::to_value(description).unwrap_or_default();
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Arena API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main>",
    );
    let about = json["info"]["description"].as_str().unwrap_or_default();
    let _ = write!(
        html,
        "<h1>Arena API</h1><p>{}</p><p><a href=\"/api/openapi.json\">OpenAPI 3.1</a></p>",
        escape(about)
    );
    for (path, methods) in json["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            call(&mut html, path, method, operation);
        }
    }
    html.push_str("<h2>Types</h2>");
    for (name, schema) in json["components"]["schemas"].as_object().into_iter().flatten() {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            html,
            "<details id=\"{0}\"><summary><code>{0}</code></summary><pre>{1}</pre></details>",
            escape(name),
            escape(&text)
        );
    }
    html.push_str("</main></body></html>");
    html
}

fn call(html: &mut String, path: &str, method: &str, operation: &serde_json::Value) {
    let text = |value: &serde_json::Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(
        html,
        "<section><h2><span class=\"method\">{}</span> <code>{}</code></h2><p>{}</p><p>{}</p>",
        method.to_uppercase(),
        escape(path),
        text(&operation["summary"]),
        text(&operation["description"]),
    );
    for (kind, content) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
        let _ = write!(html, "<p>Takes {} as {}</p>", link(&content["schema"]), escape(kind));
    }
    html.push_str("<ul>");
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let bodies = response["content"].as_object().into_iter().flatten();
        let types: Vec<String> = bodies.map(|(_, content)| link(&content["schema"])).collect();
        let _ = write!(html, "<li>{} {}</li>", escape(status), types.join(", "));
    }
    html.push_str("</ul></section>");
}

fn link(schema: &serde_json::Value) -> String {
    schema["$ref"].as_str().map_or_else(
        || format!("<code>{}</code>", escape(schema["type"].as_str().unwrap_or("value"))),
        |reference| format!("<a href=\"#{0}\"><code>{0}</code></a>", escape(short(reference))),
    )
}
