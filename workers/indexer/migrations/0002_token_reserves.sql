-- What all pools together hold of a token, in base units, at the end of a period or, in the newest row, now. There is a row only where it
-- changed. Of a chain that was indexed before this table was there, it begins with the first change after.
CREATE TABLE token_reserves (
  chain_id    INTEGER NOT NULL,
  token       TEXT NOT NULL,
  period      INTEGER NOT NULL,               -- as of candles
  start       INTEGER NOT NULL,
  reserve     TEXT NOT NULL,
  PRIMARY KEY (chain_id, token, period, start)
) STRICT, WITHOUT ROWID;
