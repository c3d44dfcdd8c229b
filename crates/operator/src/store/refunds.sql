-- Charges that were given back, each as a whole and once.
CREATE TABLE refund (
    reference   TEXT PRIMARY KEY,
    charge      TEXT NOT NULL REFERENCES charge (reference),
    status      TEXT NOT NULL,
    refunded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX refund_once ON refund (charge) WHERE status = 'refunded';
