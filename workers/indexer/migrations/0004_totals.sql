-- Totals since creation, micro-dollars as decimal TEXT; in a candle, up to its end. The volume since a time is the current total of a token or
-- pool less the total of its last candle before that time: two rows, however long the period. An indexer of an earlier version does not
-- update these columns: stop it before this migration, or deploy the new version immediately after it.
ALTER TABLE tokens ADD COLUMN total_volume_usd TEXT NOT NULL DEFAULT '0';
ALTER TABLE token_candles ADD COLUMN total_volume_usd TEXT NOT NULL DEFAULT '0';
ALTER TABLE pools ADD COLUMN total_volume_usd TEXT NOT NULL DEFAULT '0';
ALTER TABLE pools ADD COLUMN total_fees_usd TEXT NOT NULL DEFAULT '0';
ALTER TABLE pool_candles ADD COLUMN total_volume_usd TEXT NOT NULL DEFAULT '0';
ALTER TABLE pool_candles ADD COLUMN total_fees_usd TEXT NOT NULL DEFAULT '0';

UPDATE token_candles SET total_volume_usd = t.volume FROM (
  SELECT chain_id, token, period, start, CAST(SUM(volume_usd) OVER w AS TEXT) AS volume FROM token_candles
  WINDOW w AS (PARTITION BY chain_id, token, period ORDER BY start)
) t WHERE (t.chain_id, t.token, t.period, t.start) = (token_candles.chain_id, token_candles.token, token_candles.period, token_candles.start);
UPDATE pool_candles SET total_volume_usd = t.volume, total_fees_usd = t.fees FROM (
  SELECT chain_id, pool, period, start, CAST(SUM(volume_usd) OVER w AS TEXT) AS volume, CAST(SUM(fees_usd) OVER w AS TEXT) AS fees FROM pool_candles
  WINDOW w AS (PARTITION BY chain_id, pool, period ORDER BY start)
) t WHERE (t.chain_id, t.pool, t.period, t.start) = (pool_candles.chain_id, pool_candles.pool, pool_candles.period, pool_candles.start);
UPDATE tokens SET total_volume_usd = COALESCE((SELECT c.total_volume_usd FROM token_candles c
  WHERE c.chain_id = tokens.chain_id AND c.token = tokens.address AND c.period = 60 ORDER BY c.start DESC LIMIT 1), '0');
UPDATE pools SET (total_volume_usd, total_fees_usd) = (SELECT COALESCE(MAX(c.total_volume_usd), '0'), COALESCE(MAX(c.total_fees_usd), '0') FROM (
  SELECT * FROM pool_candles p WHERE p.chain_id = pools.chain_id AND p.pool = pools.id AND p.period = 60 ORDER BY p.start DESC LIMIT 1) c);

-- Journalled rows without these columns cannot be restored. Only the newest block stays, as after a backfill.
DELETE FROM undo;
DELETE FROM blocks WHERE number <> (SELECT s.block_number FROM sync s WHERE s.chain_id = blocks.chain_id);

-- Few events are not swaps: queries without swaps need an index that skips the swaps. No query selects events by time.
DROP INDEX pool_events_by_time;
CREATE INDEX pool_events_by_kind ON pool_events (chain_id, kind, block DESC, log_index DESC) WHERE kind <> 'swap';
CREATE INDEX pool_events_by_pool_and_kind ON pool_events (chain_id, pool, kind, block DESC, log_index DESC) WHERE kind <> 'swap';
DROP INDEX pool_events_by_account;
CREATE INDEX pool_events_by_account ON pool_events (chain_id, account, block DESC, log_index DESC);
