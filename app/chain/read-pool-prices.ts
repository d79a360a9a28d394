import { encodeFunctionData, parseAbi } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { V3PoolKey, V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import type { PoolPrice } from '#app/domain/liquidity/position-amounts.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { Eip1193 } from './eip1193.ts'
import { multicall, type ContractCall } from './multicall.ts'

const POOL = parseAbi(['function slot0() view'])
const STATE_VIEW = parseAbi(['function getSlot0(bytes32 poolId) view'])
const WORD_DIGITS = 64
const TICK_BITS = 24

/**
 * Reads the prices of v3 and v4 pools at the newest block.
 *
 * Returns  undefined for a pool that does not exist or has no price
 * Throws   what `multicall` throws
 * Source   UniswapV3Pool.slot0, StateView.getSlot0
 */
export async function readPoolPrices(
  node: Eip1193,
  chainId: ChainId,
  pools: readonly (V3PoolKey | V4PoolKey)[],
): Promise<readonly (PoolPrice | undefined)[]> {
  const answers = await multicall(
    node,
    pools.map((pool) => priceCall(chainId, pool)),
  )
  return answers.map((answer) => (answer === undefined ? undefined : readPrice(answer.slice(2))))
}

function priceCall(chainId: ChainId, pool: V3PoolKey | V4PoolKey): ContractCall {
  const { contracts } = chainById(chainId)
  const tokens = { tokenIn: pool.token0, tokenOut: pool.token1 }
  const { fee } = pool
  if (!('hooks' in pool)) {
    const to = poolIdentity(contracts, { ...tokens, pool: { version: 'v3', fee } })
    return { to, data: encodeFunctionData({ abi: POOL, functionName: 'slot0' }) }
  }
  const { tickSpacing, hooks } = pool
  const args = [poolIdentity(contracts, { ...tokens, pool: { version: 'v4', fee, tickSpacing, hooks } })] as const
  const data = encodeFunctionData({ abi: STATE_VIEW, functionName: 'getSlot0', args })
  return { to: contracts.v4StateView, data }
}

function readPrice(digits: string): PoolPrice | undefined {
  const [price, tick] = [digits.slice(0, WORD_DIGITS), digits.slice(WORD_DIGITS, 2 * WORD_DIGITS)]
  if (price.length < WORD_DIGITS || tick.length < WORD_DIGITS) return undefined
  const sqrtPrice = BigInt(`0x${price}`)
  return sqrtPrice === 0n ? undefined : { sqrtPrice, tick: Number(BigInt.asIntN(TICK_BITS, BigInt(`0x${tick}`))) }
}
