mod golden;
mod malformed;
mod properties;
mod refusals;
mod stadiums;
mod support;
