-- Data for the earnings of liquidity positions: their events, the fees of v4, which no event contains, and the time in range.
--
-- v4: fees per unit of liquidity, Q128.128 modulo 2^256, and the protocol's fee (low 12 bits for zero-for-one), as in the pool's own state.
ALTER TABLE pools ADD COLUMN protocol_fee INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pools ADD COLUMN fee_growth0 TEXT NOT NULL DEFAULT '0';
ALTER TABLE pools ADD COLUMN fee_growth1 TEXT NOT NULL DEFAULT '0';
-- Fee growth (v4) and seconds (v3, v4) outside: those of the time in which the price was on the other side of the tick.
ALTER TABLE ticks ADD COLUMN fee_growth_outside0 TEXT NOT NULL DEFAULT '0';
ALTER TABLE ticks ADD COLUMN fee_growth_outside1 TEXT NOT NULL DEFAULT '0';
ALTER TABLE ticks ADD COLUMN seconds_outside INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ticks ADD COLUMN crossed_at INTEGER NOT NULL DEFAULT 0;   -- UNIX seconds of the last crossing, or of the initialisation
-- Fee growth inside a v4 position's range when its fees were last paid. collected* of v4 positions is now recorded as for v3.
ALTER TABLE positions ADD COLUMN fee_growth0_last TEXT NOT NULL DEFAULT '0';
ALTER TABLE positions ADD COLUMN fee_growth1_last TEXT NOT NULL DEFAULT '0';

CREATE TABLE position_events (
  chain_id   INTEGER NOT NULL,
  block      INTEGER NOT NULL,
  log_index  INTEGER NOT NULL,
  position   TEXT NOT NULL,                   -- as positions.id; a transfer of LP tokens is an event of two positions
  time       INTEGER NOT NULL,
  tx_hash    TEXT NOT NULL,
  kind       TEXT NOT NULL,                   -- increase | decrease | collect | transfer
  liquidity  TEXT NOT NULL,                   -- change, negative for decreases
  -- Principal deposited or withdrawn. For a v3 collection everything that it pays, including principal withdrawn earlier.
  amount0    TEXT NOT NULL,
  amount1    TEXT NOT NULL,
  fees0      TEXT NOT NULL,                   -- v4: fees paid with the change
  fees1      TEXT NOT NULL,
  price0     TEXT,                            -- prices of the tokens at that time, as in tokens.price
  price1     TEXT,
  seconds_inside INTEGER,                     -- v3, v4: seconds in range so far, plus an unknown constant of the range
  growth     TEXT,                            -- v2: square root of k per LP token, Q64.96
  sender     TEXT,                            -- transfers only
  recipient  TEXT,
  PRIMARY KEY (chain_id, block, log_index, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX position_events_by_position ON position_events (chain_id, position, block, log_index);

-- Values for past blocks can only be derived from the chains' logs, so every chain is indexed again from the start.
UPDATE sync SET genesis_hash = NULL;
