import { encodeFunctionData, parseAbi, parseEther, type Address } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS, MARKET_MAKER } from './accounts.ts'
import {
  addV2Liquidity,
  approve,
  createV3Pool,
  createV4Pool,
  mintTokens,
  mintV3,
  mintV4,
  permit2Approve,
  transferTokens,
  wrapEther,
  type Call,
} from './calls.ts'
import {
  fullRange,
  liquidityFor,
  rangeAround,
  toBaseUnits,
  baseUnitsWorth,
  sqrtPriceX96,
  type Side,
} from './pool-maths.ts'
import type { Currency, Pool, V4Pool } from './pools.ts'
import { hex, type Rpc } from './rpc.ts'
import { send, sendAll } from './send.ts'
import type { WorldToken } from './world/tokens.ts'

/** Dollars per whole token at the time of seeding. */
export type Prices = (token: WorldToken) => number

/**
 * Distribution of a pool's liquidity: 40 % over the full range, the rest nearer to the price. `share` is of the value,
 * `factor` is the width as a factor of the price (undefined: full range).
 */
const LAYERS = [
  { share: 0.4, factor: undefined },
  { share: 0.4, factor: 1.6 },
  { share: 0.2, factor: 1.1 },
] as const
/** Distribution for pairs with a stable ratio: nearly all liquidity is near the price. */
const STABLE_LAYERS = [
  { share: 0.1, factor: undefined },
  { share: 0.3, factor: 1.02 },
  { share: 0.6, factor: 1.003 },
] as const

export function sidesOf(pool: Pool, usdOf: Prices): readonly [Side, Side] {
  const side = ({ token, decimals }: Currency): Side => ({ usd: usdOf(token), decimals })
  return [side(pool.currency0), side(pool.currency1)]
}

/** Whether the ratio of the pool's two prices is nearly constant, as of two stablecoins or two wrapped bitcoins. */
export function isStablePair({ currency0, currency1 }: Pool): boolean {
  const a = currency0.token.market
  const b = currency1.token.market
  const isSameFamily = a.family !== undefined && a.family === b.family
  return isSameFamily || (a.beta === 0 && b.beta === 0 && a.volatility < 0.001 && b.volatility < 0.001)
}

/** Gives the market maker 100 million ether and the supply of every token. */
export async function fundMarketMaker(rpc: Rpc, tokens: readonly WorldToken[]): Promise<void> {
  await rpc.call('anvil_setBalance', [MARKET_MAKER, hex(parseEther('100000000'))])
  for (const token of tokens) {
    const amount = toBaseUnits(token.market.supply, token.decimals)
    // UNI's constructor mints the whole supply to the maker.
    if (token.kind === 'uni') continue
    await send(
      rpc,
      MARKET_MAKER,
      token.kind === 'weth' ? wrapEther(token.chainId, amount) : mintTokens(token, MARKET_MAKER, amount),
    )
  }
}

/** All approvals needed to provide liquidity and trade, for the routers and Permit2. */
export function approvals(chainId: ChainId, tokens: readonly WorldToken[], role: 'provider' | 'trader'): Call[] {
  const { contracts } = chainById(chainId)
  return tokens.flatMap(({ address }) => {
    const trading = [
      approve(address, contracts.permit2),
      approve(address, contracts.swapRouter),
      permit2Approve(chainId, address, contracts.universalRouter),
    ]
    if (role === 'trader') return trading
    return [
      ...trading,
      approve(address, contracts.v2Router),
      approve(address, contracts.v3PositionManager),
      permit2Approve(chainId, address, contracts.v4PositionManager),
    ]
  })
}

/** Returns the calls that create a pool through the factory with its initial liquidity, owned by the market maker. */
export function createPool(pool: Pool, usdOf: Prices): Call[] {
  const [side0, side1] = sidesOf(pool, usdOf)
  const price = sqrtPriceX96(side0, side1)
  const half = pool.usd / 2
  if (pool.version === 'v2') {
    return [addV2Liquidity(pool, baseUnitsWorth(half, side0), baseUnitsWorth(half, side1), MARKET_MAKER)]
  }
  const layers = isStablePair(pool) ? STABLE_LAYERS : LAYERS
  const ranges = layers.map(({ share, factor }) => ({
    range: factor === undefined ? fullRange(pool.spacing) : rangeAround(price, factor, pool.spacing),
    amount0: baseUnitsWorth(half * share, side0),
    amount1: baseUnitsWorth(half * share, side1),
  }))
  if (pool.version === 'v3') {
    return [
      createV3Pool(pool, price),
      ...ranges.map(({ range, amount0, amount1 }) => mintV3(pool, range, amount0, amount1, MARKET_MAKER)),
    ]
  }
  return [
    createV4Pool(pool, price),
    ...ranges.map(({ range, amount0, amount1 }) => provideV4(pool, price, range, amount0, amount1, MARKET_MAKER)),
  ]
}

export function provideV4(
  pool: V4Pool,
  price: bigint,
  range: { readonly lower: number; readonly upper: number },
  amount0: bigint,
  amount1: bigint,
  owner: Address,
): Call {
  const liquidity = liquidityFor(price, range, amount0, amount1)
  // The limits are a fifth above the estimate, so that they are never exceeded.
  return mintV4(pool, range, liquidity, [(amount0 * 6n) / 5n + 1n, (amount1 * 6n) / 5n + 1n], owner)
}

/** Returns the calls that disable selling a pool's honeypot token for everyone except its owner. */
export function disableHoneypotSales(pool: Pool): Call[] {
  if (pool.version !== 'v2') return []
  const abi = parseAbi(['function setTrap(address pool, bool isSet)'])
  return [pool.currency0, pool.currency1]
    .filter(({ token }) => token.kind === 'honeypot')
    .map(({ address }) => ({
      to: address,
      data: encodeFunctionData({ abi, functionName: 'setTrap', args: [pool.id, true] }),
    }))
}

/** Gives each of the ten accounts about `usd` dollars of every token. */
export async function fundAccounts(rpc: Rpc, tokens: readonly WorldToken[], usd: number, usdOf: Prices): Promise<void> {
  for (const { address } of ACCOUNTS) {
    const calls = tokens.map((token) => {
      const amount = baseUnitsWorth(usd, { usd: usdOf(token), decimals: token.decimals })
      return transferTokens(token.address, address, amount)
    })
    await sendAll(rpc, MARKET_MAKER, calls)
  }
}
