import { rows } from './seeded-market.ts'

const E18 = 10n ** 18n

/**
 * Writes a market of one chain into D1: tokens with a price each, pools between neighbours, a year of candles and a hundred swaps a pool,
 * all of it up to `now` (UNIX seconds). What the chain's block is, the caller says.
 */
export async function seedLargeMarket(
  db: D1Database,
  { tokens, pools, now }: { readonly tokens: number; readonly pools: number; readonly now: number },
): Promise<void> {
  const price = (index: number, step: number) =>
    String(((BigInt(index) + 1n) * E18 * (1_000n + BigInt((step * 7) % 90))) / 1_000n)
  await rows(
    db,
    'tokens',
    [
      'chain_id',
      'address',
      'symbol',
      'name',
      'decimals',
      'total_supply',
      'is_listed',
      'price',
      'tvl_usd',
      'tx_count',
      'created_block',
    ],
    numbers(tokens).map((index) => [
      1,
      tokenAddress(index),
      `T${index}`,
      `Token ${index}`,
      18,
      String(10n ** 27n),
      index % 2,
      price(index, 0),
      10 ** 12 + index,
      10,
      1,
    ]),
  ).run()
  await rows(
    db,
    'pools',
    [
      'chain_id',
      'id',
      'version',
      'token0',
      'token1',
      'fee',
      'tick_spacing',
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
    ],
    numbers(pools).map((index) => [
      1,
      poolAddress(index),
      3,
      tokenAddress(index % tokens),
      tokenAddress((index + 1) % tokens),
      3000,
      60,
      1,
      now - 10_000,
      String(2n ** 96n),
      0,
      String(E18),
      String(E18),
      String(E18),
      10 ** 12 - index,
      5,
      1,
    ]),
  ).run()
  for (const [period, count] of [
    [60, 120],
    [3_600, 24 * 30],
    [86_400, 365],
  ] as const) {
    const last = now - (now % period)
    for (const chunk of chunks(numbers(tokens), 10)) {
      await rows(
        db,
        'token_candles',
        ['chain_id', 'token', 'period', 'start', 'open', 'high', 'low', 'close', 'volume', 'volume_usd'],
        chunk.flatMap((index) =>
          numbers(count).map((step) => {
            const p = price(index, step)
            return [1, tokenAddress(index), period, last - step * period, p, p, p, p, '1', 1_000_000 + index]
          }),
        ),
      ).run()
    }
    if (period === 60) continue
    for (const chunk of chunks(numbers(pools), 10)) {
      const root = String(2n ** 96n)
      await rows(
        db,
        'pool_candles',
        ['chain_id', 'pool', 'period', 'start', 'open', 'high', 'low', 'close', 'volume_usd', 'fees_usd', 'tvl_usd'],
        chunk.flatMap((index) =>
          numbers(count).map((step) => [
            1,
            poolAddress(index),
            period,
            last - step * period,
            root,
            root,
            root,
            root,
            1_000_000,
            3_000,
            10 ** 12,
          ]),
        ),
      ).run()
    }
  }
  for (const chunk of chunks(numbers(pools), 20)) {
    await rows(
      db,
      'pool_events',
      ['chain_id', 'block', 'log_index', 'time', 'tx_hash', 'kind', 'pool', 'account', 'amount0', 'amount1', 'usd'],
      chunk.flatMap((index) =>
        numbers(100).map((step) => [
          1,
          1_000 - step,
          index,
          now - step * 12,
          `0x${(index * 1_000 + step).toString(16).padStart(64, '0')}`,
          'swap',
          poolAddress(index),
          tokenAddress(0),
          '1000',
          '-1000',
          1_000_000,
        ]),
      ),
    ).run()
  }
}

export function tokenAddress(index: number): string {
  return `0x${(index + 0x1000).toString(16).padStart(40, '0')}`
}

export function poolAddress(index: number): string {
  return `0x${(index + 0x9000).toString(16).padStart(40, '0')}`
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function chunks<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return numbers(Math.ceil(items.length / size)).map((index) => items.slice(index * size, (index + 1) * size))
}
