//! A month of tournaments on the test clock, with two nodes, failing transactions, killed workers and absent
//! players; then the database is checked.
//!
//! By default the month is small. `ARENA_MONTH_TOURNAMENTS=300 ARENA_MONTH_SEED=7` makes another;
//! `docs/tournaments.md` has the figures of a large one.

mod books;
mod players;
mod world;

use arena_testkit::TestDatabase;

use world::World;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[expect(clippy::print_stdout, reason = "the figures are what one runs a large month for")]
fn say(text: &str) {
    println!("{text}");
}

arena_testkit::both_engines! {
    async fn a_month_of_tournaments(db: TestDatabase) {
        let tournaments = u32::try_from(number("ARENA_MONTH_TOURNAMENTS", 8)).unwrap();
        let seed = number("ARENA_MONTH_SEED", 1);
        let mut world = World::new(db, seed, tournaments).await;
        world.live().await;
        let figures = books::check(&world).await;
        say(&format!("seed {seed}: {figures:#?}"));
    }
}
