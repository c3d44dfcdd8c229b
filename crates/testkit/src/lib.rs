//! Dev-only: a whole application over either database, with a clock to turn.
