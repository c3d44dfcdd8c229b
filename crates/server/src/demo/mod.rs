//! What only a demo has: an operator of its own, and subscribers who give the console's desks something to do.

pub(crate) mod desks;
mod fraud;
mod operator;
mod outage;
mod people;

pub(crate) use operator::{
    DemoCharging, DemoPortal, DemoProvider, InboxGateway, Phones, deliver_messages, open, repeat_notices,
};
