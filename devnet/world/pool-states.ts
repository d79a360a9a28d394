import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { v2Abi, v3PoolAbi, v4StateViewAbi } from '../abi.ts'
import { squareRoot } from '../pool-maths.ts'
import type { Pool } from '../pools.ts'
import { bytes, type Rpc, type RpcCall } from '../rpc.ts'

/** State of a pool. For v2 pools, liquidity is the square root of the product of the reserves. */
export interface PoolState {
  readonly sqrtPrice: bigint
  /** In-range liquidity. */
  readonly liquidity: bigint
  /** Fee of the next swap, in pips. */
  readonly fee: number
}

const SLOT0 = encodeFunctionData({ abi: v3PoolAbi, functionName: 'slot0' })
const LIQUIDITY = encodeFunctionData({ abi: v3PoolAbi, functionName: 'liquidity' })
const RESERVES = encodeFunctionData({ abi: v2Abi, functionName: 'getReserves' })

/** Reads pools at the newest block in one request. */
export async function readPoolStates(rpc: Rpc, pools: readonly Pool[]): Promise<PoolState[]> {
  const results = await rpc.batch(pools.flatMap(callsFor))
  let index = 0
  const nextResult = () => bytes(results[index++])
  return pools.map((pool) => read(pool, nextResult))
}

function ethCall(to: Hex, data: Hex): RpcCall {
  return ['eth_call', [{ to, data }, 'latest']]
}

function callsFor(pool: Pool): RpcCall[] {
  if (pool.version === 'v2') return [ethCall(pool.id, RESERVES)]
  if (pool.version === 'v3') return [ethCall(pool.id, SLOT0), ethCall(pool.id, LIQUIDITY)]
  const { v4StateView } = chainById(pool.chainId).contracts
  return [
    ethCall(v4StateView, encodeFunctionData({ abi: v4StateViewAbi, functionName: 'getSlot0', args: [pool.id] })),
    ethCall(v4StateView, encodeFunctionData({ abi: v4StateViewAbi, functionName: 'getLiquidity', args: [pool.id] })),
  ]
}

function read(pool: Pool, nextResult: () => Hex): PoolState {
  if (pool.version === 'v2') {
    const [reserve0, reserve1] = decodeFunctionResult({ abi: v2Abi, functionName: 'getReserves', data: nextResult() })
    if (reserve0 === 0n) throw new Error(`v2 pool ${pool.id} is empty`)
    return {
      sqrtPrice: squareRoot((reserve1 << 192n) / reserve0),
      liquidity: squareRoot(reserve0 * reserve1),
      fee: pool.fee,
    }
  }
  if (pool.version === 'v3') {
    const [sqrtPrice] = decodeFunctionResult({ abi: v3PoolAbi, functionName: 'slot0', data: nextResult() })
    const liquidity = decodeFunctionResult({ abi: v3PoolAbi, functionName: 'liquidity', data: nextResult() })
    return { sqrtPrice, liquidity, fee: pool.fee }
  }
  const [sqrtPrice, , , fee] = decodeFunctionResult({
    abi: v4StateViewAbi,
    functionName: 'getSlot0',
    data: nextResult(),
  })
  const liquidity = decodeFunctionResult({ abi: v4StateViewAbi, functionName: 'getLiquidity', data: nextResult() })
  return { sqrtPrice, liquidity, fee }
}
