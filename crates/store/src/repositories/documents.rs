use arena_app::ports::{DocumentKind, Documents, StoreResult};
use async_trait::async_trait;

use crate::connection::{Connection, statements};

statements! {
    fn body(kind: &str, language: &str) -> (String,) =
        "SELECT body FROM document WHERE kind = $1 AND language = $2";

    fn write(kind: &str, language: &str, body: &str) =
        "INSERT INTO document (kind, language, body) VALUES ($1, $2, $3)
         ON CONFLICT (kind, language) DO UPDATE SET body = excluded.body
         WHERE document.body <> excluded.body";
}

#[async_trait]
impl Documents for Connection {
    async fn find(&self, kind: DocumentKind, language: &str) -> StoreResult<Option<String>> {
        Ok(self.fetch_one(body(kind.as_str(), language)).await?.map(|(body,)| body))
    }

    async fn put(&self, kind: DocumentKind, language: &str, body: &str) -> StoreResult<bool> {
        Ok(self.execute(write(kind.as_str(), language, body)).await? == 1)
    }
}
