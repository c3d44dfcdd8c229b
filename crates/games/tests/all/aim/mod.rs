mod duel;
mod golden;
mod malformed;
mod players;
mod properties;
mod refusals;
mod support;
