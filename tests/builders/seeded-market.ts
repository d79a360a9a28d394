import { fillTotals } from './migrate.ts'

/**
 * A small market written directly into D1, with values that can be checked by hand. Block 1000 of Ethereum is at NOW, a
 * full hour, so that windows end on a candle's edge.
 */
export const NOW = 1_760_000_400
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
export const PEPE = '0x6982508145454ce325ddbe47a25d4ec3d2311933'
/** An impersonator of USDC. */
export const FAKE_USDC = '0x00000000000000000000000000000000000bad01'
export const HOSTILE = '0x00000000000000000000000000000000000bad02'
export const BASE_USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const V3_POOL = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
export const V2_PAIR = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
export const V4_POOL = '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'
export const HOSTILE_NAME = `<img src=x onerror=alert(1)>\u202Egnp.${'x'.repeat(900)}`
const ZERO = '0x0000000000000000000000000000000000000000'

const HOUR = 3_600
const E18 = 10n ** 18n

export async function seedMarket(db: D1Database): Promise<void> {
  await db.batch([
    rows(
      db,
      'sync',
      ['chain_id', 'head_number', 'head_time', 'block_number', 'block_time', 'updated_at'],
      [
        [1, 1000, NOW, 1000, NOW, Date.now()],
        [8453, 500, NOW, 498, NOW - 4, Date.now()],
      ],
    ),
    rows(db, 'tokens', TOKEN, [
      [1, USDC, 'USDC', 'USD Coin', 6, '40000000000000000', '0', 1, 1, String(E18), 5_000_000_000_000, 900, 1],
      [
        1,
        WETH,
        'WETH',
        'Wrapped Ether',
        18,
        String(3_000_000n * E18),
        String(1_000_000n * E18),
        1,
        1,
        String(2500n * E18),
        4_000_000_000_000,
        800,
        1,
      ],
      [1, WBTC, 'WBTC', 'Wrapped BTC', 8, '15000000000000', '0', 1, 1, String(60_000n * E18), 1_500_000_000, 70, 1],
      [
        1,
        PEPE,
        'PEPE',
        'Pepe',
        18,
        String(420_690_000_000_000n * E18),
        null,
        0,
        1,
        '7123456789012',
        2_000_000_000,
        60,
        1,
      ],
      [1, FAKE_USDC, 'USDC', 'USD Coin', 6, '1000000', '0', 0, 1, String(E18), 90_000_000_000, 5, 1],
      [1, HOSTILE, '<b>X</b>', HOSTILE_NAME, 0, '1', null, 0, 1, null, 0, 0, 1],
      [8453, BASE_USDC, 'USDC', 'USD Coin', 6, '1000000000000', '0', 1, 1, String(E18), 1_000_000_000_000, 10, 1],
    ]),
    rows(db, 'pools', POOL, [
      [
        1,
        V3_POOL,
        3,
        USDC,
        WETH,
        500,
        0,
        10,
        null,
        10,
        NOW - 400 * 86_400,
        '1584563250285286751870879006720000',
        198_077,
        '123456789',
        '2500000000000',
        String(1000n * E18),
        5_000_000_000_000,
        700,
        1000,
      ],
      [
        1,
        V2_PAIR,
        2,
        USDC,
        WETH,
        3000,
        0,
        0,
        null,
        5,
        NOW - 500 * 86_400,
        null,
        null,
        '777',
        '1000000000000',
        String(400n * E18),
        2_000_000_000_000,
        100,
        990,
      ],
      [
        1,
        V4_POOL,
        4,
        ZERO,
        USDC,
        3000,
        1,
        60,
        '0x00000000000000000000000000000000000000c0',
        20,
        NOW - 30 * 86_400,
        '3961408125713216879677197',
        -198_078,
        '5000',
        String(100n * E18),
        '250000000000',
        500_000_000_000,
        50,
        999,
      ],
    ]),
    rows(db, 'token_candles', TOKEN_CANDLE, [
      // One dollar, five days ago and an hour ago.
      ...trade(USDC, day(NOW) - 5 * 86_400, [1, 1, 1, 1], 0),
      ...trade(USDC, NOW - HOUR, [1, 1, 1, 1], 3_000_000_000),
      ...trade(BASE_USDC, NOW - HOUR, [1, 1, 1, 1], 3_000_000_000),
      // WETH was at 2400 two days ago, at 2450 two hours ago, and is at 2500 now.
      ...trade(WETH, NOW - 48 * HOUR, [2390, 2410, 2290, 2400], 10_000_000),
      ...trade(WETH, NOW - 10 * HOUR, [2400, 2460, 2400, 2440], 1_000_000_000),
      ...trade(WETH, NOW - 2 * HOUR, [2440, 2450, 2430, 2450], 2_000_000_000, 'no day'),
      ...trade(WETH, NOW, [2450, 2500, 2450, 2500], 500_000, 'no day'),
      candle(WETH, 86_400, NOW, [2440, 2500, 2430, 2500], 2_000_500_000),
      ...trade(WBTC, NOW - HOUR, [59_000, 60_000, 59_000, 60_000], 9_000_000_000),
      ...trade(PEPE, NOW - 30 * HOUR, [8e-6, 8e-6, 8e-6, 8e-6], 5_000_000),
      // A tiny volume within the day.
      ...trade(PEPE, NOW - 20 * HOUR, [8e-6, 8e-6, 8e-6, 8e-6], 1, 'no day'),
    ]),
    // Pools had 900 WETH two days ago, and 1,600 for nine hours.
    rows(
      db,
      'token_reserves',
      ['chain_id', 'token', 'period', 'start', 'reserve'],
      [60, HOUR].flatMap((period) => [
        [1, WETH, period, NOW - 49 * HOUR, String(900n * E18)],
        [1, WETH, period, NOW - 9 * HOUR, String(1600n * E18)],
      ]),
    ),
    rows(
      db,
      'pool_candles',
      POOL_CANDLE,
      [60, HOUR].flatMap((period) => [
        [1, V3_POOL, period, NOW - 30 * HOUR, ...root, '0', '0', 4_000_000_000, 2_000_000, 4_000_000_000_000, 4],
        [1, V3_POOL, period, NOW - 2 * HOUR, ...root, '0', '0', 8_000_000_000, 4_000_000, 5_000_000_000_000, 8],
        [1, V2_PAIR, period, NOW - 3 * HOUR, ...root, '0', '0', 1_000_000_000, 3_000_000, 2_000_000_000_000, 2],
      ]),
    ),
    rows(
      db,
      'protocol_days',
      ['chain_id', 'version', 'start', 'volume_usd', 'fees_usd', 'tvl_usd', 'tx_count'],
      [
        [1, 2, day(NOW), 1_000_000_000, 3_000_000, 2_000_000_000_000, 2],
        [1, 3, day(NOW), 12_000_000_000, 6_000_000, 5_000_000_000_000, 12],
        [1, 3, day(NOW) - 86_400, 7_000_000, 3_500, 4_000_000_000_000, 3],
        // The v4 pool has had no event since.
        [1, 4, day(NOW) - 3 * 86_400, 0, 0, 500_000_000_000, 1],
      ],
    ),
    rows(
      db,
      'ticks',
      ['chain_id', 'pool', 'tick', 'liquidity_gross', 'liquidity_net'],
      [
        [1, V3_POOL, -200, '500', '500'],
        [1, V3_POOL, 200, '500', '-500'],
      ],
    ),
    rows(db, 'pool_events', EVENT, [
      [
        1,
        1000,
        3,
        NOW,
        hash(1),
        'swap',
        V3_POOL,
        '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        '2500000000',
        String(-E18),
        2_500_000_000,
      ],
      [
        1,
        1000,
        1,
        NOW,
        hash(1),
        'swap',
        V2_PAIR,
        '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        '-100',
        '40000000000',
        100,
      ],
      [
        1,
        999,
        0,
        NOW - 12,
        hash(2),
        'add',
        V3_POOL,
        '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
        '1000000',
        '400000000000000',
        2_000_000,
      ],
      [1, 998, 7, NOW - 24, hash(3), 'collect', V3_POOL, '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', '0', '0', null],
      [1, 997, 0, NOW - 36, hash(4), 'remove', V4_POOL, '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', '-5', '-6', null],
    ]),
  ])
  await fillTotals(db)
}

export function rows(
  db: D1Database,
  table: string,
  columns: readonly string[],
  values: readonly (readonly (string | number | null)[])[],
): D1PreparedStatement {
  const fields = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ')
  return db
    .prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) SELECT ${fields} FROM json_each(?)`)
    .bind(JSON.stringify(values))
}

const TOKEN = [
  'chain_id',
  'address',
  'symbol',
  'name',
  'decimals',
  'total_supply',
  'idle_supply',
  'is_listed',
  'is_metadata_ok',
  'price',
  'tvl_usd',
  'tx_count',
  'created_block',
]
const POOL = [
  'chain_id',
  'id',
  'version',
  'token0',
  'token1',
  'fee',
  'is_dynamic_fee',
  'tick_spacing',
  'hooks',
  'created_block',
  'created_at',
  'sqrt_price',
  'tick',
  'liquidity',
  'reserve0',
  'reserve1',
  'tvl_usd',
  'tx_count',
  'updated_block',
]
export const TOKEN_CANDLE = [
  'chain_id',
  'token',
  'period',
  'start',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'volume_usd',
]
const POOL_CANDLE = [
  'chain_id',
  'pool',
  'period',
  'start',
  'open',
  'high',
  'low',
  'close',
  'volume0',
  'volume1',
  'volume_usd',
  'fees_usd',
  'tvl_usd',
  'tx_count',
]
const EVENT = [
  'chain_id',
  'block',
  'log_index',
  'time',
  'tx_hash',
  'kind',
  'pool',
  'account',
  'amount0',
  'amount1',
  'usd',
]
const root = [
  '1584563250285286751870879006720000',
  '1600000000000000000000000000000000',
  '1500000000000000000000000000000000',
  '1584563250285286751870879006720000',
]

/** Open, high, low and close in dollars. */
type Prices = readonly [open: number, high: number, low: number, close: number]

/** The candles of one trade: its minute, hour and, unless another trade has it, day. */
function trade(token: string, time: number, prices: Prices, volume: number, day?: 'no day') {
  const periods = day === undefined ? [60, HOUR, 86_400] : [60, HOUR]
  return periods.map((period) => candle(token, period, time, prices, volume))
}

function candle(token: string, period: number, time: number, prices: Prices, volume: number): (string | number)[] {
  const texts = prices.map((price) => String(BigInt(Math.round(price * 1e6)) * 10n ** 12n))
  return [token === BASE_USDC ? 8453 : 1, token, period, time - (time % period), ...texts, '0', volume]
}

function day(time: number): number {
  return time - (time % 86_400)
}

function hash(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`
}
