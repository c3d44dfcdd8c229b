mod aim;
mod duel;
mod puzzle;
