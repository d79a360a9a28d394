-- Sum of all pools' reserves of a token in base units, at the end of a period; in the newest row, the current sum. There are rows only for
-- periods in which it changed. On chains indexed before this migration, the rows begin with the first change after it.
CREATE TABLE token_reserves (
  chain_id    INTEGER NOT NULL,
  token       TEXT NOT NULL,
  period      INTEGER NOT NULL,               -- as in token_candles
  start       INTEGER NOT NULL,
  reserve     TEXT NOT NULL,
  PRIMARY KEY (chain_id, token, period, start)
) STRICT, WITHOUT ROWID;
