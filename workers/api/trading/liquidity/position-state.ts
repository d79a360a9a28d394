import { decodeFunctionResult, encodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { toQuantity } from '#workers/kit/json-rpc.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { notFound } from '../trading-refusal.ts'
import { read, readAll, READS, V4_READS } from './chain-reads.ts'
import { keyOf, readV3, readV4, type RangePoolState, type V4Key } from './pool-state.ts'

/** An account's v3 or v4 position at the head block. */
export interface PositionState {
  readonly tokenId: bigint
  readonly range: TickRange
  readonly liquidity: bigint
  readonly state: RangePoolState
}

interface PositionRequest {
  readonly walletAddress: Address
  readonly protocol: 'V3' | 'V4'
  readonly tokenId: bigint
}

const NO_POSITION = 'the position does not exist'

/** Reads a position. Throws ResourceNotFound if it does not exist or belongs to another account; RpcUnavailable, RpcRefused. */
export async function readPosition(
  trading: TradingContext,
  head: HeadBlock,
  request: PositionRequest,
): Promise<PositionState> {
  const { contracts } = trading.chain
  const { protocol, tokenId, walletAddress } = request
  const manager = protocol === 'V3' ? contracts.v3PositionManager : contracts.v4PositionManager
  const [owner] = await readAll(trading, head, [read(manager, READS, 'ownerOf', [tokenId], (value: Address) => value)])
  if (!owner) throw notFound(NO_POSITION)
  if (!isSameAddress(owner, walletAddress)) throw notFound('the position belongs to another account')
  const found = await (protocol === 'V3' ? readV3Position : readV4Position)(trading, head, manager, tokenId)
  if (!found) throw notFound(NO_POSITION)
  return found
}

type V3Position = readonly [bigint, Address, Address, Address, number, number, number, bigint, ...unknown[]]

async function readV3Position(
  trading: TradingContext,
  head: HeadBlock,
  manager: Address,
  tokenId: bigint,
): Promise<PositionState | undefined> {
  const [stored] = await readAll(trading, head, [
    read(manager, READS, 'positions', [tokenId], (value: V3Position) => value),
  ])
  if (!stored) return undefined
  const [, , token0, token1, fee, tickLower, tickUpper, liquidity] = stored
  const state = await readV3(trading, head, { token0, token1, fee })
  return state && { tokenId, range: { tickLower, tickUpper }, liquidity, state }
}

async function readV4Position(
  trading: TradingContext,
  head: HeadBlock,
  manager: Address,
  tokenId: bigint,
): Promise<PositionState | undefined> {
  const [stored, liquidity] = await readAll(trading, head, [
    read(manager, V4_READS, 'getPoolAndPositionInfo', [tokenId], (value: readonly [V4Key, bigint]) => value),
    read(manager, V4_READS, 'getPositionLiquidity', [tokenId], (value: bigint) => value),
  ])
  if (!stored || liquidity === undefined) return undefined
  const [key, info] = stored
  // Source: PositionInfoLibrary of v4-periphery.
  const range = { tickLower: Number(BigInt.asIntN(24, info >> 8n)), tickUpper: Number(BigInt.asIntN(24, info >> 32n)) }
  const state = await readV4(trading, head, keyOf(key))
  return state && { tokenId, range, liquidity, state }
}

const COLLECT = parseAbi([
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(Collect params) returns (uint256 amount0, uint256 amount1)',
])
const MAX_UINT128 = 2n ** 128n - 1n
const Q128_BITS = 128n

/**
 * Reads a position's uncollected fees at the head block in base units, rounded down: for v3 by a simulated `collect`, which includes withdrawn
 * principal; for v4 from the growth of fees inside the range.
 *
 * Throws   ResourceNotFound · RpcUnavailable, RpcRefused
 */
export async function uncollectedFees(
  trading: TradingContext,
  head: HeadBlock,
  account: Address,
  position: PositionState,
): Promise<TokenAmounts> {
  const { contracts } = trading.chain
  const { tokenId, range, liquidity, state } = position
  if (state.version === 'v3') {
    const params = { tokenId, recipient: account, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 }
    const data = encodeFunctionData({ abi: COLLECT, functionName: 'collect', args: [params] })
    const answer = await trading.rpc.call('eth_call', [
      { from: account, to: contracts.v3PositionManager, data },
      toQuantity(head.number),
    ])
    const [amount0, amount1] = decodeFunctionResult({ abi: COLLECT, functionName: 'collect', data: answer as Hex })
    return { amount0, amount1 }
  }
  const { tickLower, tickUpper } = range
  const salt = toHex(tokenId, { size: 32 })
  const owner = contracts.v4PositionManager
  type Growth = readonly [bigint, bigint]
  const [inside, last] = await readAll(trading, head, [
    read(
      contracts.v4StateView,
      V4_READS,
      'getFeeGrowthInside',
      [state.id, tickLower, tickUpper],
      (value: Growth) => value,
    ),
    read(
      contracts.v4StateView,
      V4_READS,
      'getPositionInfo',
      [state.id, owner, tickLower, tickUpper, salt],
      ([, growth0, growth1]: readonly [bigint, bigint, bigint]): Growth => [growth0, growth1],
    ),
  ])
  if (!inside || !last) throw notFound('the fees cannot be read')
  const earned = (side: 0 | 1) => (BigInt.asUintN(256, inside[side] - last[side]) * liquidity) >> Q128_BITS
  return { amount0: earned(0), amount1: earned(1) }
}
