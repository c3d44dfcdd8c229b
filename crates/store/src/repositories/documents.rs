use arena_app::ports::{DocumentKind, Documents, StoreResult};
use async_trait::async_trait;

use crate::connection::{Connection, column};

#[async_trait]
impl Documents for Connection {
    async fn find(&self, kind: DocumentKind, language: &str) -> StoreResult<Option<String>> {
        let sql = "SELECT body FROM document WHERE kind = $1 AND language = $2";
        let row = self.one(sql, vec![kind.as_str().into(), language.into()]).await?;
        row.map(|row| column(&row, "body")).transpose()
    }

    async fn put(&self, kind: DocumentKind, language: &str, body: &str) -> StoreResult<bool> {
        let sql = "INSERT INTO document (kind, language, body) VALUES ($1, $2, $3)
                   ON CONFLICT (kind, language) DO UPDATE SET body = excluded.body
                   WHERE document.body <> excluded.body";
        let values = vec![kind.as_str().into(), language.into(), body.into()];
        Ok(self.run(sql, values).await? == 1)
    }
}
