-- Fees that liquidity providers earned per pool, period and price, so that any range can be replayed (docs/decisions/014).
--
-- width is 0 for the whole price range (v2), otherwise the tick spacing times a power of two; tick is a multiple of width. Within a row, fees
-- are assumed to be those of constant liquidity: fees0 is proportional to the change of 1/√price, fees1 to that of √price.
CREATE TABLE pool_fees (
  chain_id    INTEGER NOT NULL,
  pool        TEXT NOT NULL,
  period      INTEGER NOT NULL,               -- 3600, 86400 or 604800 seconds
  start       INTEGER NOT NULL,               -- a multiple of the period
  tick        INTEGER NOT NULL,               -- lower end
  width       INTEGER NOT NULL,
  liquidity_class INTEGER NOT NULL,           -- class of the liquidity that earned the fees: four per doubling
  -- v3, v4: base units, without the protocol's share. v2: growth of √k as Q64 in fees0, including the protocol's share.
  fees0       TEXT NOT NULL DEFAULT '0',
  fees1       TEXT NOT NULL DEFAULT '0',
  growth0     TEXT NOT NULL DEFAULT '0',      -- the sum of fees per unit of liquidity, Q128
  growth1     TEXT NOT NULL DEFAULT '0',
  seconds     INTEGER NOT NULL DEFAULT 0,     -- seconds that the price was in this span, up to the period's last swap
  PRIMARY KEY (chain_id, pool, period, start, tick, width, liquidity_class)
) STRICT, WITHOUT ROWID;
-- UNIX seconds of the last swap, or of the pool's creation. protocol_fee is now recorded for v3 too, as in slot 0.
ALTER TABLE pools ADD COLUMN swapped_at INTEGER NOT NULL DEFAULT 0;

-- Values for past blocks can only be derived from the chains' logs, so every chain is indexed again from the start.
UPDATE sync SET genesis_hash = NULL;
