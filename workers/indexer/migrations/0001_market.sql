-- The market as derived from the chains' logs. Only the indexer writes it. The API reads it.
--
-- Amounts, liquidity and sqrt prices are whole numbers as decimal TEXT in base units.
-- *_usd columns are micro-dollars (1e-6 USD) as INTEGER; *_price and open/high/low/close of tokens are 1e-18 USD as decimal TEXT.
-- Addresses and hashes are lower case. `pool` is the pair or pool address (v2, v3) or the pool id (v4). Times are UNIX seconds.
-- The native currency of v4 has the zero address. It has a row in tokens from the beginning (total_supply 0, because no contract stores it).
-- It shares one price with its wrapped form, so a trade of either updates the candles of both (each has its own volume).
-- To read several tables as of one block, read them and `sync` in one D1 batch: the indexer writes a block's rows in one transaction.

CREATE TABLE sync (
  chain_id      INTEGER PRIMARY KEY,
  genesis_hash  TEXT,
  head_number   INTEGER NOT NULL DEFAULT 0,   -- newest block reported by the RPC
  head_time     INTEGER NOT NULL DEFAULT 0,
  block_number  INTEGER NOT NULL DEFAULT -1,  -- newest block indexed
  block_hash    TEXT,
  block_time    INTEGER NOT NULL DEFAULT 0,
  updated_at    INTEGER NOT NULL DEFAULT 0,   -- wall clock, milliseconds
  failures      INTEGER NOT NULL DEFAULT 0,   -- consecutive failures of the chain's RPC
  error         TEXT
) STRICT;

-- At most the last 128 blocks, to find where a reorg began. Contains only blocks that can be rolled back to.
CREATE TABLE blocks (
  chain_id  INTEGER NOT NULL,
  number    INTEGER NOT NULL,
  hash      TEXT NOT NULL,
  parent    TEXT NOT NULL,
  time      INTEGER NOT NULL,
  PRIMARY KEY (chain_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
  chain_id      INTEGER NOT NULL,
  address       TEXT NOT NULL,
  symbol        TEXT NOT NULL,
  name          TEXT NOT NULL,
  decimals      INTEGER NOT NULL,
  total_supply  TEXT NOT NULL DEFAULT '0',
  is_listed     INTEGER NOT NULL DEFAULT 0,   -- on the default token list
  is_metadata_ok INTEGER NOT NULL DEFAULT 1,  -- 0: decimals() could not be read, so the token is never priced or routed
  created_block INTEGER NOT NULL,
  price         TEXT,                         -- 1e-18 USD per whole token; NULL: no pool is deep enough for a price
  tvl_usd       INTEGER NOT NULL DEFAULT 0,
  tx_count      INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (chain_id, address)
) STRICT, WITHOUT ROWID;

CREATE TABLE pools (
  chain_id      INTEGER NOT NULL,
  id            TEXT NOT NULL,
  version       INTEGER NOT NULL,             -- 2, 3, 4
  token0        TEXT NOT NULL,
  token1        TEXT NOT NULL,
  fee           INTEGER NOT NULL,             -- pips; v2: 3000; v4 dynamic: the fee of the last swap
  is_dynamic_fee INTEGER NOT NULL DEFAULT 0,
  tick_spacing  INTEGER NOT NULL DEFAULT 0,
  hooks         TEXT,                         -- v4: the zero address if there is none
  created_block INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  sqrt_price    TEXT,                         -- Q64.96
  tick          INTEGER,
  liquidity     TEXT NOT NULL DEFAULT '0',    -- in-range liquidity (v3, v4); total supply of the LP token (v2)
  -- v2: as emitted by the pair. v3: the pool's balances, including uncollected fees. v4: only the principal, computed from events and exact
  -- to a few base units, because v4's events do not contain the fees that are paid out.
  reserve0      TEXT NOT NULL DEFAULT '0',
  reserve1      TEXT NOT NULL DEFAULT '0',
  tvl_usd       INTEGER NOT NULL DEFAULT 0,
  tx_count      INTEGER NOT NULL DEFAULT 0,
  updated_block INTEGER NOT NULL,
  PRIMARY KEY (chain_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pools_by_token0 ON pools (chain_id, token0);
CREATE INDEX pools_by_token1 ON pools (chain_id, token1);

-- Initialised ticks only: ticks that are not an end of any range have no row.
CREATE TABLE ticks (
  chain_id        INTEGER NOT NULL,
  pool            TEXT NOT NULL,
  tick            INTEGER NOT NULL,
  liquidity_gross TEXT NOT NULL,
  liquidity_net   TEXT NOT NULL,
  PRIMARY KEY (chain_id, pool, tick)
) STRICT, WITHOUT ROWID;

-- v2: one row per holder of the LP token, id = 'pair:owner', liquidity = balance. v3, v4: one row per NFT, id = 'v3:tokenId', 'v4:tokenId'.
-- A row with liquidity 0 is a closed position. The owner of a burnt NFT is the zero address.
-- collected* is everything paid out of a v3 position, including principal: fees = collected - withdrawn. It is 0 for v4 (see pools.reserve0).
CREATE TABLE positions (
  chain_id    INTEGER NOT NULL,
  id          TEXT NOT NULL,
  version     INTEGER NOT NULL,
  owner       TEXT NOT NULL,
  pool        TEXT NOT NULL,
  tick_lower  INTEGER,
  tick_upper  INTEGER,
  liquidity   TEXT NOT NULL,
  deposited0  TEXT NOT NULL DEFAULT '0',
  deposited1  TEXT NOT NULL DEFAULT '0',
  withdrawn0  TEXT NOT NULL DEFAULT '0',
  withdrawn1  TEXT NOT NULL DEFAULT '0',
  collected0  TEXT NOT NULL DEFAULT '0',
  collected1  TEXT NOT NULL DEFAULT '0',
  created_at  INTEGER NOT NULL,
  updated_block INTEGER NOT NULL,
  PRIMARY KEY (chain_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX positions_by_owner ON positions (chain_id, owner);
CREATE INDEX positions_by_pool ON positions (chain_id, pool);

-- Swaps, deposits, withdrawals and (v3) collections, one row per event. amount0 and amount1 are positive if they flow into the pool. A v3
-- withdrawal only makes its amounts collectable; the collection pays them out with the fees.
CREATE TABLE pool_events (
  chain_id   INTEGER NOT NULL,
  block      INTEGER NOT NULL,
  log_index  INTEGER NOT NULL,
  time       INTEGER NOT NULL,
  tx_hash    TEXT NOT NULL,
  kind       TEXT NOT NULL,                   -- swap | add | remove | collect
  pool       TEXT NOT NULL,
  account    TEXT NOT NULL,                   -- sender of the transaction if known, else the sender in the event
  amount0    TEXT NOT NULL,
  amount1    TEXT NOT NULL,
  usd        INTEGER,                         -- NULL: neither token has a price
  PRIMARY KEY (chain_id, block, log_index)
) STRICT, WITHOUT ROWID;
CREATE INDEX pool_events_by_pool ON pool_events (chain_id, pool, block DESC, log_index DESC);
CREATE INDEX pool_events_by_account ON pool_events (chain_id, account, block DESC);
CREATE INDEX pool_events_by_time ON pool_events (chain_id, time DESC);

-- period: 60 | 3600 | 86400 seconds; start is a multiple of it. A candle exists only for periods with activity: for a token, a swap while it
-- had a price; for a pool, any event. It opens at the previous candle's close.
CREATE TABLE token_candles (
  chain_id    INTEGER NOT NULL,
  token       TEXT NOT NULL,
  period      INTEGER NOT NULL,
  start       INTEGER NOT NULL,
  open        TEXT NOT NULL,
  high        TEXT NOT NULL,
  low         TEXT NOT NULL,
  close       TEXT NOT NULL,
  volume      TEXT NOT NULL DEFAULT '0',      -- base units of the token
  volume_usd  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (chain_id, token, period, start)
) STRICT, WITHOUT ROWID;
CREATE INDEX token_candles_by_time ON token_candles (chain_id, period, start);

CREATE TABLE pool_candles (
  chain_id    INTEGER NOT NULL,
  pool        TEXT NOT NULL,
  period      INTEGER NOT NULL,
  start       INTEGER NOT NULL,
  open        TEXT NOT NULL,                  -- √price, Q64.96 (v2: from the reserves)
  high        TEXT NOT NULL,
  low         TEXT NOT NULL,
  close       TEXT NOT NULL,
  volume0     TEXT NOT NULL DEFAULT '0',
  volume1     TEXT NOT NULL DEFAULT '0',
  volume_usd  INTEGER NOT NULL DEFAULT 0,
  fees_usd    INTEGER NOT NULL DEFAULT 0,
  tvl_usd     INTEGER NOT NULL DEFAULT 0,     -- at the end of the candle
  tx_count    INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (chain_id, pool, period, start)
) STRICT, WITHOUT ROWID;
CREATE INDEX pool_candles_by_time ON pool_candles (chain_id, period, start);

-- One row per chain, version and day with events. tvl_usd: at the end of the day; for the newest day, the current TVL.
CREATE TABLE protocol_days (
  chain_id    INTEGER NOT NULL,
  version     INTEGER NOT NULL,
  start       INTEGER NOT NULL,
  volume_usd  INTEGER NOT NULL DEFAULT 0,
  fees_usd    INTEGER NOT NULL DEFAULT 0,
  tvl_usd     INTEGER NOT NULL DEFAULT 0,
  tx_count    INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (chain_id, version, start)
) STRICT, WITHOUT ROWID;

-- ERC-20: transfers of tokens in pools (from the creation of their first pool) and on the default list. Wraps and unwraps are stored as
-- transfers from and to the zero address. ERC-721: all transfers.
CREATE TABLE transfers (
  chain_id   INTEGER NOT NULL,
  block      INTEGER NOT NULL,
  log_index  INTEGER NOT NULL,
  time       INTEGER NOT NULL,
  tx_hash    TEXT NOT NULL,
  token      TEXT NOT NULL,
  standard   TEXT NOT NULL,                   -- erc20 | erc721
  sender     TEXT NOT NULL,
  recipient  TEXT NOT NULL,
  value      TEXT NOT NULL,                   -- base units, or the token id
  PRIMARY KEY (chain_id, block, log_index)
) STRICT, WITHOUT ROWID;
CREATE INDEX transfers_by_sender ON transfers (chain_id, sender, block DESC);
CREATE INDEX transfers_by_recipient ON transfers (chain_id, recipient, block DESC);

CREATE TABLE approvals (
  chain_id   INTEGER NOT NULL,
  block      INTEGER NOT NULL,
  log_index  INTEGER NOT NULL,
  time       INTEGER NOT NULL,
  tx_hash    TEXT NOT NULL,
  token      TEXT NOT NULL,
  standard   TEXT NOT NULL,                   -- erc20 | erc721 | erc721all | permit2
  owner      TEXT NOT NULL,
  spender    TEXT NOT NULL,
  value      TEXT NOT NULL,
  PRIMARY KEY (chain_id, block, log_index)
) STRICT, WITHOUT ROWID;
CREATE INDEX approvals_by_owner ON approvals (chain_id, owner, block DESC);

-- Previous versions of rows that recent blocks have changed. Rolling back a block restores them.
CREATE TABLE undo (
  chain_id   INTEGER NOT NULL,
  block      INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  row_key    TEXT NOT NULL,                   -- JSON array of the primary key without the chain
  row        TEXT,                            -- JSON object of the row without the chain; NULL: it did not exist
  PRIMARY KEY (chain_id, block, table_name, row_key)
) STRICT, WITHOUT ROWID;
