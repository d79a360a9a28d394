import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { v3PoolAbi, v3PositionManagerAbi, v4PositionManagerAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { approve } from '#devnet/calls.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeAddLiquidity } from '#app/domain/liquidity/calls/encode-liquidity.ts'
import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import { alignedDown } from '#app/domain/liquidity/usable-ticks.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import { sendMined } from './send-mined.ts'

interface NativePool {
  readonly fee: number
  readonly tickSpacing: number
  readonly token1: Address
}

/** A v3 pool of two ERC-20 tokens, the one with the lower address first. */
interface V3Pool {
  readonly fee: number
  readonly tickSpacing: number
  readonly token0: Address
  readonly token1: Address
}

/** The range above a price: its nearer end is about 20 tick spacings away, so that no test moves the price into it. */
function rangeAbove(tick: number, tickSpacing: number) {
  const below = alignedDown(tick, tickSpacing)
  return { tickLower: below + 20 * tickSpacing, tickUpper: below + 80 * tickSpacing }
}

/**
 * Mints a v4 position that is out of range: above the price of a pool without a hook, of native currency alone.
 *
 * Units    wei
 * Returns  the position's id
 */
export async function mintV4AbovePrice(
  rpcUrl: string,
  account: Address,
  { fee, tickSpacing, token1 }: NativePool,
  amount: bigint,
): Promise<bigint> {
  const { v4StateView, v4PositionManager } = ethereum.contracts
  const client = createDevnetClient(rpcUrl, 1)
  const hop = { pool: { version: 'v4', fee, tickSpacing, hooks: NATIVE }, tokenIn: NATIVE, tokenOut: token1 } as const
  const id = poolIdentity(ethereum.contracts, hop)
  const slot0 = { address: v4StateView, abi: v4StateViewAbi, functionName: 'getSlot0', args: [id] } as const
  const next = { address: v4PositionManager, abi: v4PositionManagerAbi, functionName: 'nextTokenId' } as const
  const [[sqrtPrice, tick], tokenId] = await Promise.all([client.readContract(slot0), client.readContract(next)])
  const position = rangeAbove(tick, tickSpacing)
  const liquidity = liquidityForAmounts(position, sqrtPrice, { amount0: amount, amount1: 0n }, 'pool')
  const pool = { token0: NATIVE, token1, fee, tickSpacing, hooks: NATIVE }
  const bounds = { maximum0: amount, maximum1: 0n, deadline: 2n ** 40n }
  const order = { kind: 'addLiquidity', version: 'v4', chainId: 1, account, pool, position, liquidity } as const
  await sendMined(rpcUrl, account, [encodeAddLiquidity({ ...order, ...bounds })])
  return tokenId
}

/**
 * Mints a v3 position that is out of range: above the pool's price, of the first token alone.
 *
 * Units    base units of the first token
 * Returns  the position's id
 */
export async function mintV3AbovePrice(
  rpcUrl: string,
  account: Address,
  { fee, tickSpacing, token0, token1 }: V3Pool,
  amount: bigint,
): Promise<bigint> {
  const { v3PositionManager } = ethereum.contracts
  const client = createDevnetClient(rpcUrl, 1)
  const pool = poolIdentity(ethereum.contracts, { pool: { version: 'v3', fee }, tokenIn: token0, tokenOut: token1 })
  const [, tick] = await client.readContract({ address: pool, abi: v3PoolAbi, functionName: 'slot0' })
  const params = {
    ...{ token0, token1, fee, ...rangeAbove(tick, tickSpacing) },
    ...{ amount0Desired: amount, amount1Desired: 0n, amount0Min: 0n, amount1Min: 0n },
    ...{ recipient: account, deadline: 2n ** 40n },
  }
  const mint = { abi: v3PositionManagerAbi, functionName: 'mint' } as const
  const data = encodeFunctionData({ ...mint, args: [params] })
  await sendMined(rpcUrl, account, [approve(token0, v3PositionManager, amount)])
  const { data: result = '0x' } = await client.call({ account, to: v3PositionManager, data })
  const [tokenId] = decodeFunctionResult({ ...mint, data: result })
  await sendMined(rpcUrl, account, [{ to: v3PositionManager, data }])
  return tokenId
}
