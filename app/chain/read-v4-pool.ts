import { encodeFunctionData, parseAbi } from 'viem'
import type { Pips } from '#app/domain/amount/percent.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { liquidity, sqrtPriceX96, type PoolId, type V4Pool } from '#app/domain/liquidity/pool.ts'
import type { Eip1193 } from './eip1193.ts'
import { multicall } from './multicall.ts'

const STATE_VIEW = parseAbi(['function getSlot0(bytes32 poolId) view', 'function getLiquidity(bytes32 poolId) view'])
const WORD_DIGITS = 64
const TICK_BITS = 24

export type V4PoolState = Pick<V4Pool, 'sqrtPriceX96' | 'tick' | 'protocolFee' | 'lpFee' | 'liquidity'>

/**
 * Reads the price (Q64.96), the fees (pips) and the in-range liquidity of a v4 pool at the newest block.
 *
 * Returns  undefined for a pool that does not exist
 * Throws   what `multicall` throws
 * Source   StateView.getSlot0, StateView.getLiquidity
 */
export async function readV4Pool(node: Eip1193, chainId: ChainId, id: PoolId): Promise<V4PoolState | undefined> {
  const to = chainById(chainId).contracts.v4StateView
  const [slotData, liquidityData] = await multicall(
    node,
    (['getSlot0', 'getLiquidity'] as const).map((functionName) => ({
      to,
      data: encodeFunctionData({ abi: STATE_VIEW, functionName, args: [id] }),
    })),
  )
  const [price, tick, protocolFee, lpFee] = wordsOf(slotData)
  const [inRangeLiquidity] = wordsOf(liquidityData)
  if (
    !price ||
    tick === undefined ||
    protocolFee === undefined ||
    lpFee === undefined ||
    inRangeLiquidity === undefined
  )
    return undefined
  return {
    sqrtPriceX96: sqrtPriceX96(price),
    tick: Number(BigInt.asIntN(TICK_BITS, tick)),
    protocolFee: Number(protocolFee),
    lpFee: Number(lpFee) as Pips,
    liquidity: liquidity(inRangeLiquidity),
  }
}

function wordsOf(answer: `0x${string}` | undefined): readonly bigint[] {
  const digits = answer?.slice(2) ?? ''
  return Array.from({ length: Math.floor(digits.length / WORD_DIGITS) }, (_, index) =>
    BigInt(`0x${digits.slice(index * WORD_DIGITS, (index + 1) * WORD_DIGITS)}`),
  )
}
