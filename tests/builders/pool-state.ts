import { encodeFunctionData, parseAbi } from 'viem'
import { multicall } from '#app/chain/multicall.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import * as state from '#app/domain/liquidity/pool.ts'
import { MAX_TICK } from '#app/domain/liquidity/tick-math.ts'
import { v3PoolAbi, v4StateViewAbi } from '#devnet/abi.ts'
import type { V3Pool, V4Pool } from '#devnet/pools.ts'
import type { SmallWorld } from '#devnet/small-world.ts'

const TICKS = parseAbi([
  'function tickBitmap(int16 word) view returns (uint256)',
  'function ticks(int24 tick) view returns (uint128 gross, int128 net)',
  'function getTickBitmap(bytes32 id, int16 word) view returns (uint256)',
  'function getTickLiquidity(bytes32 id, int24 tick) view returns (uint128 gross, int128 net)',
])

/** Every initialised tick, from the pool's bitmap. */
async function ticksOf({ rpcUrl, addresses }: SmallWorld, pool: V3Pool | V4Pool): Promise<readonly state.Tick[]> {
  const to = pool.version === 'v3' ? pool.id : addresses.v4StateView
  const node = httpRpc(rpcUrl)
  const last = Math.floor(MAX_TICK / pool.spacing / 256) + 1
  const words = Array.from({ length: 2 * last + 1 }, (_, index) => index - last)
  const bitmaps = await multicall(
    node,
    words.map((word) => ({
      to,
      data:
        pool.version === 'v3'
          ? encodeFunctionData({ abi: TICKS, functionName: 'tickBitmap', args: [word] })
          : encodeFunctionData({ abi: TICKS, functionName: 'getTickBitmap', args: [pool.id, word] }),
    })),
  )
  const indexes = words.flatMap((word, position) => {
    const bits = BigInt(bitmaps[position] ?? '0x0')
    if (bits === 0n) return []
    return Array.from({ length: 256 }, (_, bit) => bit).flatMap((bit) =>
      (bits >> BigInt(bit)) & 1n ? [(word * 256 + bit) * pool.spacing] : [],
    )
  })
  const nets = await multicall(
    node,
    indexes.map((index) => ({
      to,
      data:
        pool.version === 'v3'
          ? encodeFunctionData({ abi: TICKS, functionName: 'ticks', args: [index] })
          : encodeFunctionData({ abi: TICKS, functionName: 'getTickLiquidity', args: [pool.id, index] }),
    })),
  )
  return indexes.map((index, position) => ({
    index,
    liquidityNet: BigInt.asIntN(256, BigInt(`0x${nets[position]?.slice(66, 130) ?? '0'}`)),
  }))
}

/** A pool's state at the newest block, as quotes need it. */
export async function readPoolState(world: SmallWorld, pool: V3Pool | V4Pool): Promise<state.V3Pool | state.V4Pool> {
  const shared = { tickSpacing: pool.spacing, ticks: await ticksOf(world, pool) }
  if (pool.version === 'v3') {
    const read = { address: pool.id, abi: v3PoolAbi } as const
    const [sqrtPrice, tick] = await world.client.readContract({ ...read, functionName: 'slot0' })
    const inRange = await world.client.readContract({ ...read, functionName: 'liquidity' })
    return {
      ...shared,
      version: 'v3',
      id: pool.id,
      token0: pool.currency0.address,
      token1: pool.currency1.address,
      fee: pool.fee as number as Pips,
      tick,
      sqrtPriceX96: state.sqrtPriceX96(sqrtPrice),
      liquidity: state.liquidity(inRange),
    }
  }
  const read = { address: world.addresses.v4StateView, abi: v4StateViewAbi, args: [pool.id] } as const
  const [sqrtPrice, tick, protocolFee, lpFee] = await world.client.readContract({ ...read, functionName: 'getSlot0' })
  const inRange = await world.client.readContract({ ...read, functionName: 'getLiquidity' })
  return {
    ...shared,
    version: 'v4',
    id: pool.id,
    currency0: pool.key.currency0,
    currency1: pool.key.currency1,
    fee: pool.fee,
    lpFee: lpFee as Pips,
    protocolFee,
    hooks: pool.hooks,
    quotable: state.quotability(pool.hooks),
    tick,
    sqrtPriceX96: state.sqrtPriceX96(sqrtPrice),
    liquidity: state.liquidity(inRange),
  }
}
