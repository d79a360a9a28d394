import { parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { poolKey, type Tick } from '#app/domain/liquidity/pool.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import type { MarketReader, PoolRecord, TradingToken } from '#workers/api/trading/market.ts'

const TICK_LENS = parseAbi([
  'function getPopulatedTicksInWord(address pool, int16 word) view returns ((int24 tick, int128 liquidityNet, uint128 liquidityGross)[])',
])
const STATE_VIEW = parseAbi([
  'function getTickBitmap(bytes32 id, int16 word) view returns (uint256)',
  'function getTickLiquidity(bytes32 id, int24 tick) view returns (uint128 gross, int128 net)',
])
const V3_POOL = parseAbi(['function tickBitmap(int16 word) view returns (uint256)'])
const LAST_TICK = 887_272

/** Reads the market from the chain without an indexer; the pools are those of the small world's plan. */
export function chainMarket(world: SmallWorld): MarketReader {
  const records = world.pools.map((pool): PoolRecord => {
    const [token0, token1] = [pool.currency0.address, pool.currency1.address]
    if (pool.version === 'v2') return { version: 'v2', id: pool.id, token0, token1 }
    if (pool.version === 'v3')
      return { version: 'v3', id: pool.id, token0, token1, fee: pool.fee as Pips & number, tickSpacing: pool.spacing }
    return {
      version: 'v4',
      id: pool.id,
      currency0: token0,
      currency1: token1,
      fee: pool.fee,
      hooks: pool.hooks,
      tickSpacing: pool.spacing,
    }
  })
  const tokens = Object.values(world.tokens).map(({ address, symbol, decimals }): TradingToken => ({
    address,
    symbol,
    name: symbol,
    decimals,
    isListed: true,
    price: undefined,
  }))
  return {
    pools: () => Promise.resolve(records.map((record) => ({ record, changedInBlock: 0 }))),
    async ticks(pools) {
      const ticksByPool = new Map<string, readonly Tick[]>()
      for (const pool of pools) if (pool.version !== 'v2') ticksByPool.set(poolKey(pool), await ticksOf(world, pool))
      return ticksByPool
    },
    tokens: (addresses: readonly Address[]) => {
      const requested = addresses.map((address) => address.toLowerCase())
      const matches = tokens.filter(({ address }) => requested.includes(address.toLowerCase()))
      return Promise.resolve(new Map(matches.map((token) => [token.address.toLowerCase(), token])))
    },
    tradable: (limit) => Promise.resolve(tokens.slice(0, limit)),
  }
}

type RangePoolRecord = Exclude<PoolRecord, { readonly version: 'v2' }>

async function ticksOf({ client, chainId }: SmallWorld, pool: RangePoolRecord): Promise<Tick[]> {
  const { v3TickLens, v4StateView } = chainById(chainId).contracts
  const last = Math.floor(Math.floor(LAST_TICK / pool.tickSpacing) / 256)
  const words = Array.from({ length: 2 * last + 3 }, (_, index) => index - last - 1)
  const bitmaps = await client.multicall({
    allowFailure: false,
    contracts: words.map((word) =>
      pool.version === 'v3'
        ? ({ address: pool.id, abi: V3_POOL, functionName: 'tickBitmap', args: [word] } as const)
        : ({ address: v4StateView, abi: STATE_VIEW, functionName: 'getTickBitmap', args: [pool.id, word] } as const),
    ),
  })
  const nonEmptyWords = words.filter((_, index) => bitmaps[index] !== 0n)
  const ticks: Tick[] = []
  for (const word of nonEmptyWords) {
    if (pool.version === 'v3') {
      const args = [pool.id, word] as const
      const populated = await client.readContract({
        address: v3TickLens,
        abi: TICK_LENS,
        functionName: 'getPopulatedTicksInWord',
        args,
      })
      ticks.push(...populated.map(({ tick, liquidityNet }) => ({ index: tick, liquidityNet })))
      continue
    }
    const bitmap = BigInt(bitmaps[words.indexOf(word)] ?? 0)
    for (let bit = 0; bit < 256; bit++) {
      if (((bitmap >> BigInt(bit)) & 1n) === 0n) continue
      const index = (word * 256 + bit) * pool.tickSpacing
      const args = [pool.id, index] as const
      const [, liquidityNet] = await client.readContract({
        address: v4StateView,
        abi: STATE_VIEW,
        functionName: 'getTickLiquidity',
        args,
      })
      ticks.push({ index, liquidityNet })
    }
  }
  return ticks.sort((a, b) => a.index - b.index)
}
