use std::time::Duration;

use arena_app::App;
use arena_rooms::{Patience, Rooms, RoomsOptions};

use crate::config::Config;

pub(crate) fn build(config: &Config, app: App) -> Rooms {
    let rooms = &config.rooms;
    let played = |id: &str| rooms.games.iter().any(|game| game == id);
    Rooms::new(
        app,
        RoomsOptions {
            games: arena_rooms::games().iter().copied().filter(|kind| played(kind.id)).collect(),
            patience: Patience {
                join: Duration::from_secs(rooms.join_seconds.into()),
                absence: Duration::from_secs(rooms.absence_seconds.into()),
            },
            per_subscriber: rooms.per_subscriber,
        },
    )
}
