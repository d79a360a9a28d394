import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { isNew, type AddV3Order, type CollectV3Order, type RemoveV3Order } from './liquidity-orders.ts'
import { movedTokens } from './moved-tokens.ts'

// Source: NonfungiblePositionManager, PeripheryPayments, PoolInitializer, Multicall of v3-periphery
const MANAGER = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'struct Increase { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Decrease { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint(Mint params)',
  'function increaseLiquidity(Increase params)',
  'function decreaseLiquidity(Decrease params)',
  'function collect(Collect params)',
  'function burn(uint256 tokenId)',
  'function refundETH()',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function multicall(bytes[] data)',
])
const MAX_UINT128 = 2n ** 128n - 1n

type Hex = UnsignedTransaction['data']
type Order = AddV3Order | RemoveV3Order | CollectV3Order

/** Source: NonfungiblePositionManager.addCallParameters of @uniswap/v3-sdk */
export function encodeV3Add(order: AddV3Order): UnsignedTransaction {
  const [token0, token1] = movedTokens(order)
  const value = (isNative(token0) ? order.maximum0 : 0n) + (isNative(token1) ? order.maximum1 : 0n)
  const refund = encodeFunctionData({ abi: MANAGER, functionName: 'refundETH' })
  return call(order, [...poolCreation(order), deposit(order), ...(value > 0n ? [refund] : [])], value)
}

/** Source: NonfungiblePositionManager.removeCallParameters of @uniswap/v3-sdk */
export function encodeV3Remove(order: RemoveV3Order): UnsignedTransaction {
  const { tokenId, liquidity, minimum0, minimum1, fees0, fees1, deadline, burns } = order
  const params = { tokenId, liquidity, amount0Min: minimum0, amount1Min: minimum1, deadline }
  const decrease = encodeFunctionData({ abi: MANAGER, functionName: 'decreaseLiquidity', args: [params] })
  const burn = encodeFunctionData({ abi: MANAGER, functionName: 'burn', args: [tokenId] })
  const collected = collect(order, [minimum0 + fees0, minimum1 + fees1])
  return call(order, [decrease, ...collected, ...(burns ? [burn] : [])])
}

interface ClosedPosition {
  readonly tokenId: bigint
  readonly liquidity: bigint
  readonly minimum0: bigint
  readonly minimum1: bigint
  readonly deadline: bigint
  /** Receives both tokens, with the fees. */
  readonly recipient: Address
}

/**
 * Encodes the position manager's calls that withdraw all liquidity of a position, collect its tokens and burn the NFT, for execution by the
 * Universal Router.
 *
 * Source   NonfungiblePositionManager.removeCallParameters of @uniswap/v3-sdk
 */
export function encodeV3Close({ tokenId, recipient, ...position }: ClosedPosition): readonly Hex[] {
  const { liquidity, minimum0: amount0Min, minimum1: amount1Min, deadline } = position
  const params = { tokenId, liquidity, amount0Min, amount1Min, deadline }
  const collected = { tokenId, recipient, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 }
  return [
    encodeFunctionData({ abi: MANAGER, functionName: 'decreaseLiquidity', args: [params] }),
    encodeFunctionData({ abi: MANAGER, functionName: 'collect', args: [collected] }),
    encodeFunctionData({ abi: MANAGER, functionName: 'burn', args: [tokenId] }),
  ]
}

/** Source: NonfungiblePositionManager.collectCallParameters of @uniswap/v3-sdk */
export function encodeV3Collect(order: CollectV3Order): UnsignedTransaction {
  return call(order, collect(order, [order.fees0, order.fees1]))
}

function poolCreation({ pool, position }: AddV3Order): readonly Hex[] {
  if (!isNew(position) || position.startPrice === undefined) return []
  const args = [pool.token0, pool.token1, pool.fee, position.startPrice] as const
  return [encodeFunctionData({ abi: MANAGER, functionName: 'createAndInitializePoolIfNecessary', args })]
}

function deposit({ account, pool, position, deadline, ...order }: AddV3Order): Hex {
  const amounts = {
    amount0Desired: order.maximum0,
    amount1Desired: order.maximum1,
    amount0Min: order.minimum0,
    amount1Min: order.minimum1,
  }
  if (!isNew(position)) {
    const params = { tokenId: position.tokenId, ...amounts, deadline }
    return encodeFunctionData({ abi: MANAGER, functionName: 'increaseLiquidity', args: [params] })
  }
  const { tickLower, tickUpper } = position
  const { token0, token1, fee } = pool
  const params = { token0, token1, fee, tickLower, tickUpper, ...amounts, recipient: account, deadline }
  return encodeFunctionData({ abi: MANAGER, functionName: 'mint', args: [params] })
}

/**
 * Native currency is collected to the manager (zero address), which unwraps it and sends both tokens. Only then `minimums` are enforced.
 */
function collect(order: RemoveV3Order | CollectV3Order, minimums: readonly [bigint, bigint]): readonly Hex[] {
  const { tokenId, account } = order
  const tokens = movedTokens(order)
  const throughManager = tokens.some(isNative)
  const recipient = throughManager ? NATIVE : account
  const params = { tokenId, recipient, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 }
  const collected = encodeFunctionData({ abi: MANAGER, functionName: 'collect', args: [params] })
  if (!throughManager) return [collected]
  const [native, token] = isNative(tokens[0]) ? ([0, 1] as const) : ([1, 0] as const)
  return [collected, unwrap(minimums[native], account), sweep(tokens[token], minimums[token], account)]
}

function unwrap(minimum: bigint, account: Address): Hex {
  return encodeFunctionData({ abi: MANAGER, functionName: 'unwrapWETH9', args: [minimum, account] })
}

function sweep(token: Address, minimum: bigint, account: Address): Hex {
  return encodeFunctionData({ abi: MANAGER, functionName: 'sweepToken', args: [token, minimum, account] })
}

function call({ chainId, account }: Order, calls: readonly Hex[], value = 0n): UnsignedTransaction {
  const [first, ...rest] = calls
  const data =
    first !== undefined && rest.length === 0
      ? first
      : encodeFunctionData({ abi: MANAGER, functionName: 'multicall', args: [calls] })
  return { chainId, from: account, to: chainById(chainId).contracts.v3PositionManager, data, value }
}
