import { v4PositionManagerAbi, v4StateViewAbi } from '#devnet/abi.ts'
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

/**
 * Mints a v4 position that is out of range: above the price of a pool without a hook, of native currency alone.
 *
 * Units    wei
 * Returns  the position's id
 */
export async function mintAbovePrice(
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
  const below = alignedDown(tick, tickSpacing)
  const position = { tickLower: below + 20 * tickSpacing, tickUpper: below + 80 * tickSpacing }
  const liquidity = liquidityForAmounts(position, sqrtPrice, { amount0: amount, amount1: 0n }, 'pool')
  const pool = { token0: NATIVE, token1, fee, tickSpacing, hooks: NATIVE }
  const bounds = { maximum0: amount, maximum1: 0n, deadline: 2n ** 40n }
  const order = { kind: 'addLiquidity', version: 'v4', chainId: 1, account, pool, position, liquidity } as const
  await sendMined(rpcUrl, account, [encodeAddLiquidity({ ...order, ...bounds })])
  return tokenId
}
