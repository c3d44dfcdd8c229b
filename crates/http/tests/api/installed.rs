use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;

use crate::support::Door;

both_engines! {
    async fn an_installed_app_carries_the_products_name(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.http.brand.product = r#"Play "n" Win"#.to_owned();
            setup.http.brand.tagline = "Every day.\n".to_owned();
        })
        .await;
        let manifest = door.get("/app.webmanifest").send().await;
        assert_eq!(manifest.status, StatusCode::OK);
        assert_eq!(manifest.header("content-type"), "application/manifest+json");
        let manifest = manifest.json();
        assert_eq!(manifest["name"], r#"Play "n" Win"#);
        assert_eq!(manifest["description"], "Every day.\n");
    }
}
