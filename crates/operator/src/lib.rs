//! The demo operator: landing page, SMS inbox, charging, unsubscribe. Never in production.
