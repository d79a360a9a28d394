const E18 = 10n ** 18n
const FIRST_TOKEN = 0x1000
const FIRST_POOL = 0x9000
/** Number of tokens and pools that trade constantly. The rest traded an hour, a week and half a year ago. */
const BUSY_COUNT = 200
/** Candles per period: a day of minutes, a month of hours, a year of days. */
const CANDLES = [
  [60, 24 * 60],
  [3_600, 24 * 30],
  [86_400, 365],
] as const

/**
 * Writes a market of one chain into D1: priced tokens, pools between neighbours, a year of candles and a hundred events
 * per pool (every tenth a withdrawal), up to `now` (UNIX seconds). The caller sets the chain's block.
 */
export async function seedLargeMarket(
  db: D1Database,
  { tokens, pools, now }: { readonly tokens: number; readonly pools: number; readonly now: number },
): Promise<void> {
  // The database generates the rows, because there may be millions.
  const insert = (table: string, from: string, columns: Readonly<Record<string, string | number>>) =>
    db
      .prepare(
        `INSERT INTO ${table} (chain_id, ${Object.keys(columns).join(', ')}) SELECT 1, ${Object.values(columns).join(', ')} FROM ${from}`,
      )
      .run()
  await insert('tokens', range('i', 0, tokens), {
    address: addressOf('i', FIRST_TOKEN),
    symbol: "'T' || i",
    name: "'Token ' || i",
    decimals: 18,
    total_supply: `'${10n ** 27n}'`,
    is_listed: 'i % 2',
    price: priceAt('0'),
    tvl_usd: '1000000000000 + i',
    total_volume_usd: totalAt('0', '1000000 + i'),
    tx_count: 10,
    created_block: 1,
  })
  await insert('pools', range('i', 0, pools), {
    id: addressOf('i', FIRST_POOL),
    version: 3,
    token0: addressOf(`i % ${tokens}`, FIRST_TOKEN),
    token1: addressOf(`(i + 1) % ${tokens}`, FIRST_TOKEN),
    fee: 3_000,
    tick_spacing: 60,
    created_block: 1,
    created_at: now - 10_000,
    sqrt_price: `'${2n ** 96n}'`,
    tick: 0,
    liquidity: `'${E18}'`,
    reserve0: `'${E18}'`,
    reserve1: `'${E18}'`,
    tvl_usd: '1000000000000 - i',
    total_volume_usd: totalAt('0', '1000000 + i'),
    total_fees_usd: totalAt('0', '3000'),
    tx_count: 5,
    updated_block: 1,
  })
  for (const [period, count] of CANDLES) {
    const busyRows = (owners: number) => `${range('i', 0, Math.min(BUSY_COUNT, owners))}, ${range('s', 0, count)}`
    const quietRows = (owners: number) =>
      `${range('i', BUSY_COUNT, owners)}, (SELECT value AS ago FROM json_each('[3600, 604800, 15552000]'))`
    const last = now - (now % period)
    const schedules = [
      { from: busyRows, start: `${last} - s * ${period}`, step: 's', minutes: period / 60, ago: `s * ${period}` },
      { from: quietRows, start: `(${now} - ago) / ${period} * ${period}`, step: 'ago % 7', minutes: 1, ago: 'ago' },
    ]
    for (const { from, start, step, minutes, ago } of schedules) {
      const key = { period, start }
      const volume = {
        volume_usd: `${minutes} * (1000000 + i)`,
        total_volume_usd: totalAt(ago, '1000000 + i'),
      }
      await insert('token_candles', from(tokens), {
        token: addressOf('i', FIRST_TOKEN),
        ...key,
        ...prices(priceAt(step)),
        volume: "'1'",
        ...volume,
      })
      await insert('token_reserves', from(tokens), {
        token: addressOf('i', FIRST_TOKEN),
        ...key,
        reserve: `'${E18}'`,
      })
      await insert('pool_candles', from(pools), {
        pool: addressOf('i', FIRST_POOL),
        ...key,
        ...prices(`'${2n ** 96n}'`),
        ...volume,
        fees_usd: `${minutes} * 3000`,
        total_fees_usd: totalAt(ago, '3000'),
        tvl_usd: 10 ** 12,
      })
    }
  }
  await insert('pool_events', `${range('i', 0, pools)}, ${range('s', 0, 100)}`, {
    block: '1000 - s',
    // After the events of the small market, if present.
    log_index: '1000 + i',
    time: `${now} - s * 12`,
    tx_hash: "printf('0x%064x', i * 1000 + s)",
    kind: "iif(s % 10 = 9, 'remove', 'swap')",
    pool: addressOf('i', FIRST_POOL),
    account: `'${tokenAddress(0)}'`,
    amount0: "'1000'",
    amount1: "'-1000'",
    usd: 'iif(s % 10 = 3, 10000000000, 1000000)',
  })
  await insert('ticks', `${range('i', 0, Math.min(BUSY_COUNT, pools))}, ${range('s', 0, 100)}`, {
    pool: addressOf('i', FIRST_POOL),
    tick: '(s - 50) * 60',
    liquidity_gross: `'${E18}'`,
    liquidity_net: `iif(s < 50, '${E18}', '-${E18}')`,
  })
}

export function tokenAddress(index: number): string {
  return `0x${(index + FIRST_TOKEN).toString(16).padStart(40, '0')}`
}

export function poolAddress(index: number): string {
  return `0x${(index + FIRST_POOL).toString(16).padStart(40, '0')}`
}

/** As `tokenAddress` and `poolAddress`, in SQL. */
function addressOf(index: string, from: number): string {
  return `printf('0x%040x', ${index} + ${from})`
}

/** Price of token `i`, 1e-18 USD. */
function priceAt(step: string): string {
  return `((i + 1) * (1000 + ${step} * 7 % 90)) || '${'0'.repeat(15)}'`
}

/** A total that grew by `perMinute` for a year, up to `ago` seconds ago. */
function totalAt(ago: string, perMinute: string): string {
  return `CAST((365 * 1440 - ${ago} / 60) * (${perMinute}) AS TEXT)`
}

function prices(price: string) {
  return { open: price, high: price, low: price, close: price }
}

/** A table of integers, `to` excluded. */
function range(name: string, from: number, to: number): string {
  return `(WITH RECURSIVE n(i) AS (SELECT ${from} WHERE ${from} < ${to} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to}) SELECT i AS ${name} FROM n)`
}
