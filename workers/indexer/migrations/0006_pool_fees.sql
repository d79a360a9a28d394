-- Fees that liquidity providers earned per pool, period and price, so that any range can be replayed; docs/decisions/014.
--
-- Width is 0 for the whole price range (v2), else the tick spacing times a power of two, and tick a multiple of it. Fees are spread over a
-- row's ticks as constant liquidity pays them: fees0 evenly over 1/√price, fees1 over √price.
CREATE TABLE pool_fees (
  chain_id    INTEGER NOT NULL,
  pool        TEXT NOT NULL,
  period      INTEGER NOT NULL,               -- 3600, 86400 or 604800 seconds
  start       INTEGER NOT NULL,               -- a multiple of the period
  tick        INTEGER NOT NULL,               -- lower end
  width       INTEGER NOT NULL,
  liquidity_class INTEGER NOT NULL,           -- four per doubling of the liquidity that earned the fees
  -- v3, v4: base units, without the protocol's share. v2: growth of √k as Q64 in fees0, the protocol's share included.
  fees0       TEXT NOT NULL DEFAULT '0',
  fees1       TEXT NOT NULL DEFAULT '0',
  growth0     TEXT NOT NULL DEFAULT '0',      -- the sum of fees per unit of liquidity, Q128
  growth1     TEXT NOT NULL DEFAULT '0',
  seconds     INTEGER NOT NULL DEFAULT 0,     -- that the price was here, up to the period's last swap
  PRIMARY KEY (chain_id, pool, period, start, tick, width, liquidity_class)
) STRICT, WITHOUT ROWID;
-- UNIX seconds of the last swap, or of the pool's creation. protocol_fee is now counted for v3 too, as in slot 0.
ALTER TABLE pools ADD COLUMN swapped_at INTEGER NOT NULL DEFAULT 0;

-- The past of all this is only in the chains' logs: they are indexed again from the start.
UPDATE sync SET genesis_hash = NULL;
