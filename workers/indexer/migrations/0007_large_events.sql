-- Few events are large, so queries for those of at least 10,000 US dollars (`usd` counts micro-dollars) need indices that skip the others.
CREATE INDEX pool_events_large ON pool_events (chain_id, block DESC, log_index DESC) WHERE usd >= 10000000000;
CREATE INDEX pool_events_large_by_pool ON pool_events (chain_id, pool, block DESC, log_index DESC) WHERE usd >= 10000000000;
CREATE INDEX pool_events_large_by_kind ON pool_events (chain_id, kind, block DESC, log_index DESC)
  WHERE kind <> 'swap' AND usd >= 10000000000;
CREATE INDEX pool_events_large_by_pool_and_kind ON pool_events (chain_id, pool, kind, block DESC, log_index DESC)
  WHERE kind <> 'swap' AND usd >= 10000000000;
