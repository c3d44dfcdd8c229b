//! Durable jobs: the worker loop, schedules, handlers.
