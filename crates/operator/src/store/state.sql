-- What the product told the landing page apart from the place to come back to; the hand-off gives it back.
ALTER TABLE flow ADD COLUMN state TEXT;
