import { concat, encodeAbiParameters, encodeFunctionData, encodePacked, maxUint256, type Address, type Hex } from 'viem'
import { NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  erc20Abi,
  permit2Abi,
  swapRouterAbi,
  universalRouterAbi,
  v2Abi,
  v3PositionManagerAbi,
  v4PoolManagerAbi,
  v4PositionManagerAbi,
  wethAbi,
} from './abi.ts'
import { isNativePool, POOL_KEY_TYPE, type Pool, type V2Pool, type V3Pool, type V4Pool } from './pools.ts'
import type { Range } from './pool-maths.ts'
import type { WorldToken } from './world/tokens.ts'

/** A transaction without sender and nonce. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
}

/** A deadline that never passes: the world is built long after the times it simulates. */
const NEVER = 2n ** 40n
const MAX_UINT160 = 2n ** 160n - 1n
const MAX_UINT128 = 2n ** 128n - 1n
const MAX_UINT48 = 2 ** 48 - 1
const NO_DATA: Hex = '0x'

const ACTION = {
  increase: 0x00,
  decrease: 0x01,
  mint: 0x02,
  burn: 0x03,
  swapExactInSingle: 0x06,
  swapExactOutSingle: 0x08,
  settleAll: 0x0c,
  settlePair: 0x0d,
  takeAll: 0x0f,
  takePair: 0x11,
  sweep: 0x14,
} as const

const COMMAND = {
  v3ExactIn: 0x00,
  v3ExactOut: 0x01,
  sweep: 0x04,
  v2ExactIn: 0x08,
  v2ExactOut: 0x09,
  wrap: 0x0b,
  unwrap: 0x0c,
  v4Swap: 0x10,
} as const

/** The router's placeholder addresses for its caller and for itself. */
const SENDER: Address = '0x0000000000000000000000000000000000000001'
const ROUTER: Address = '0x0000000000000000000000000000000000000002'

function byte(code: number): Hex {
  return `0x${code.toString(16).padStart(2, '0')}`
}

export function mintTokens(token: WorldToken, to: Address, amount: bigint): Call {
  return { to: token.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'mint', args: [to, amount] }) }
}

export function transferTokens(token: Address, to: Address, amount: bigint): Call {
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }) }
}

export function approve(token: Address, spender: Address, amount: bigint = maxUint256): Call {
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }) }
}

/** Allows `spender` to transfer the token through Permit2 without limit. The token must be approved for Permit2. */
export function permit2Approve(chainId: ChainId, token: Address, spender: Address): Call {
  const args = [token, spender, MAX_UINT160, MAX_UINT48] as const
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
  return { to: chainById(chainId).contracts.permit2, data }
}

export function wrapEther(chainId: ChainId, value: bigint): Call {
  const to = chainById(chainId).contracts.wrappedNative
  return { to, value, data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }) }
}

export function addV2Liquidity(pool: V2Pool, amount0: bigint, amount1: bigint, to: Address): Call {
  const { address: token0 } = pool.currency0
  const { address: token1 } = pool.currency1
  const args = [token0, token1, amount0, amount1, 0n, 0n, to, NEVER] as const
  const data = encodeFunctionData({ abi: v2Abi, functionName: 'addLiquidity', args })
  return { to: chainById(pool.chainId).contracts.v2Router, data }
}

export function removeV2Liquidity(pool: V2Pool, liquidity: bigint, to: Address): Call {
  const args = [pool.currency0.address, pool.currency1.address, liquidity, 0n, 0n, to, NEVER] as const
  const data = encodeFunctionData({ abi: v2Abi, functionName: 'removeLiquidity', args })
  return { to: chainById(pool.chainId).contracts.v2Router, data }
}

export function createV3Pool(pool: V3Pool, sqrtPrice: bigint): Call {
  const args = [pool.currency0.address, pool.currency1.address, pool.fee, sqrtPrice] as const
  const data = encodeFunctionData({
    abi: v3PositionManagerAbi,
    functionName: 'createAndInitializePoolIfNecessary',
    args,
  })
  return { to: chainById(pool.chainId).contracts.v3PositionManager, data }
}

export function mintV3(pool: V3Pool, range: Range, amount0: bigint, amount1: bigint, recipient: Address): Call {
  const params = {
    token0: pool.currency0.address,
    token1: pool.currency1.address,
    fee: pool.fee,
    tickLower: range.lower,
    tickUpper: range.upper,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient,
    deadline: NEVER,
  }
  const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'mint', args: [params] })
  return { to: chainById(pool.chainId).contracts.v3PositionManager, data }
}

export function increaseV3(chainId: ChainId, tokenId: bigint, amount0: bigint, amount1: bigint): Call {
  const params = {
    tokenId,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    deadline: NEVER,
  }
  const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'increaseLiquidity', args: [params] })
  return { to: chainById(chainId).contracts.v3PositionManager, data }
}

/** Withdraws liquidity and collects it with the fees; a position that becomes empty can be burnt in the same call. */
export function withdrawV3(
  chainId: ChainId,
  tokenId: bigint,
  liquidity: bigint,
  recipient: Address,
  isLast = false,
): Call {
  const decrease = encodeFunctionData({
    abi: v3PositionManagerAbi,
    functionName: 'decreaseLiquidity',
    args: [{ tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: NEVER }],
  })
  const burn = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'burn', args: [tokenId] })
  const steps = [decrease, collectV3(chainId, tokenId, recipient).data, ...(isLast ? [burn] : [])]
  const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [steps] })
  return { to: chainById(chainId).contracts.v3PositionManager, data }
}

export function collectV3(chainId: ChainId, tokenId: bigint, recipient: Address): Call {
  const args = [{ tokenId, recipient, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 }] as const
  const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'collect', args })
  return { to: chainById(chainId).contracts.v3PositionManager, data }
}

export function createV4Pool(pool: V4Pool, sqrtPrice: bigint): Call {
  const data = encodeFunctionData({ abi: v4PoolManagerAbi, functionName: 'initialize', args: [pool.key, sqrtPrice] })
  return { to: chainById(pool.chainId).contracts.v4PoolManager, data }
}

/** Opens a position. `limit0` and `limit1` are maximum amounts in base units; unused native currency is returned. */
export function mintV4(
  pool: V4Pool,
  range: Range,
  liquidity: bigint,
  [limit0, limit1]: readonly [bigint, bigint],
  owner: Address,
): Call {
  const mint = encodeAbiParameters(
    [
      POOL_KEY_TYPE,
      { type: 'int24' },
      { type: 'int24' },
      { type: 'uint256' },
      { type: 'uint128' },
      { type: 'uint128' },
      { type: 'address' },
      { type: 'bytes' },
    ],
    [pool.key, range.lower, range.upper, liquidity, limit0, limit1, owner, NO_DATA],
  )
  const steps: Step[] = [
    [ACTION.mint, mint],
    [ACTION.settlePair, encodePair(pool)],
  ]
  if (isNativePool(pool)) steps.push([ACTION.sweep, encodeTwo(NATIVE, owner)])
  return modifyV4(pool, steps, isNativePool(pool) ? limit0 : 0n)
}

/** Withdraws liquidity and collects the fees; with a liquidity of 0, only the fees. */
export function decreaseV4(pool: V4Pool, tokenId: bigint, liquidity: bigint, recipient: Address): Call {
  const types = [
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'uint128' },
    { type: 'uint128' },
    { type: 'bytes' },
  ] as const
  const decrease = encodeAbiParameters(types, [tokenId, liquidity, 0n, 0n, NO_DATA])
  return modifyV4(pool, [
    [ACTION.decrease, decrease],
    [ACTION.takePair, encodeTakePair(pool, recipient)],
  ])
}

export function burnV4(pool: V4Pool, tokenId: bigint, recipient: Address): Call {
  const types = [{ type: 'uint256' }, { type: 'uint128' }, { type: 'uint128' }, { type: 'bytes' }] as const
  return modifyV4(pool, [
    [ACTION.burn, encodeAbiParameters(types, [tokenId, 0n, 0n, NO_DATA])],
    [ACTION.takePair, encodeTakePair(pool, recipient)],
  ])
}

type Step = readonly [action: number, params: Hex]

function encodeSteps(steps: readonly Step[]): Hex {
  const actions = concat(steps.map(([action]) => byte(action)))
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], [actions, steps.map(([, params]) => params)])
}

function modifyV4(pool: V4Pool, steps: readonly Step[], value = 0n): Call {
  const args = [encodeSteps(steps), NEVER] as const
  const data = encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args })
  return { to: chainById(pool.chainId).contracts.v4PositionManager, data, value }
}

function encodeTwo(a: Address, b: Address): Hex {
  return encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [a, b])
}

function encodePair(pool: V4Pool): Hex {
  return encodeTwo(pool.currency0.address, pool.currency1.address)
}

function encodeTakePair(pool: V4Pool, recipient: Address): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'address' }] as const
  return encodeAbiParameters(types, [pool.currency0.address, pool.currency1.address, recipient])
}

/** A swap in a single pool by the Universal Router, paid by Permit2, or with the call's value if native. */
export interface SwapOrder {
  readonly isZeroForOne: boolean
  readonly type: 'exactIn' | 'exactOut'
  /** The exact amount, base units. */
  readonly amount: bigint
  /** The limit of the other amount: minimum to receive (0 by default) or maximum to pay. */
  readonly limit?: bigint
}

export function swapThroughRouter(pool: Pool, order: SwapOrder): Call {
  switch (pool.version) {
    case 'v2':
      return routerCall(pool.chainId, [swapV2(pool, order)])
    case 'v3':
      return routerCall(pool.chainId, [swapV3(pool, order)])
    case 'v4':
      return swapV4(pool, order)
  }
}

/** Swaps ether, which the router wraps: the pool's input must be the wrapped token. */
export function swapEtherThroughRouter(pool: V2Pool | V3Pool, order: SwapOrder & { readonly type: 'exactIn' }): Call {
  const wrap = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [ROUTER, order.amount])
  const swap = pool.version === 'v2' ? swapV2(pool, order, false) : swapV3(pool, order, false)
  return routerCall(pool.chainId, [[COMMAND.wrap, wrap], swap], order.amount)
}

function routerCall(chainId: ChainId, commands: readonly Step[], value = 0n): Call {
  const codes = concat(commands.map(([command]) => byte(command)))
  const args = [codes, commands.map(([, input]) => input), NEVER] as const
  const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args })
  return { to: chainById(chainId).contracts.universalRouter, data, value }
}

function sides(pool: Pool, isZeroForOne: boolean): readonly [input: Address, output: Address] {
  const { currency0, currency1 } = pool
  return isZeroForOne ? [currency0.address, currency1.address] : [currency1.address, currency0.address]
}

function limitOf({ type, limit }: SwapOrder): bigint {
  return limit ?? (type === 'exactIn' ? 0n : MAX_UINT128)
}

function swapV2(pool: V2Pool, order: SwapOrder, isPaidBySender = true): Step {
  const types = [
    { type: 'address' },
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'address[]' },
    { type: 'bool' },
  ] as const
  const path = [...sides(pool, order.isZeroForOne)]
  const input = encodeAbiParameters(types, [SENDER, order.amount, limitOf(order), path, isPaidBySender])
  return [order.type === 'exactIn' ? COMMAND.v2ExactIn : COMMAND.v2ExactOut, input]
}

function swapV3(pool: V3Pool, order: SwapOrder, isPaidBySender = true): Step {
  const [input, output] = sides(pool, order.isZeroForOne)
  // The path of an exact output is reversed.
  const [first, last] = order.type === 'exactIn' ? [input, output] : [output, input]
  const path = encodePacked(['address', 'uint24', 'address'], [first, pool.fee, last])
  const types = [
    { type: 'address' },
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'bytes' },
    { type: 'bool' },
  ] as const
  const data = encodeAbiParameters(types, [SENDER, order.amount, limitOf(order), path, isPaidBySender])
  return [order.type === 'exactIn' ? COMMAND.v3ExactIn : COMMAND.v3ExactOut, data]
}

function swapV4(pool: V4Pool, order: SwapOrder): Call {
  const isExactIn = order.type === 'exactIn'
  const limit = limitOf(order)
  const type = {
    type: 'tuple',
    components: [
      { ...POOL_KEY_TYPE, name: 'poolKey' },
      { name: 'zeroForOne', type: 'bool' },
      { name: 'amount', type: 'uint128' },
      { name: 'limit', type: 'uint128' },
      { name: 'hookData', type: 'bytes' },
    ],
  } as const
  const swap = encodeAbiParameters(
    [type],
    [{ poolKey: pool.key, zeroForOne: order.isZeroForOne, amount: order.amount, limit, hookData: NO_DATA }],
  )
  const [input, output] = sides(pool, order.isZeroForOne)
  const amountType = [{ type: 'address' }, { type: 'uint256' }] as const
  const maxIn = isExactIn ? order.amount : limit
  const minOut = isExactIn ? limit : order.amount
  const steps = encodeSteps([
    [isExactIn ? ACTION.swapExactInSingle : ACTION.swapExactOutSingle, swap],
    [ACTION.settleAll, encodeAbiParameters(amountType, [input, maxIn])],
    [ACTION.takeAll, encodeAbiParameters(amountType, [output, minOut])],
  ])
  if (input !== NATIVE) return routerCall(pool.chainId, [[COMMAND.v4Swap, steps]])
  const sweepType = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  const sweep = encodeAbiParameters(sweepType, [NATIVE, SENDER, 0n])
  const commands: Step[] = [[COMMAND.v4Swap, steps]]
  if (!isExactIn) commands.push([COMMAND.sweep, sweep])
  return routerCall(pool.chainId, commands, maxIn)
}

/** A v3 swap that stops exactly at a price, through SwapRouter02. */
export function swapToPrice(
  pool: V3Pool,
  isZeroForOne: boolean,
  maxIn: bigint,
  sqrtPrice: bigint,
  recipient: Address,
): Call {
  const [tokenIn, tokenOut] = sides(pool, isZeroForOne)
  const params = {
    tokenIn,
    tokenOut,
    fee: pool.fee,
    recipient,
    amountIn: maxIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: sqrtPrice,
  }
  const data = encodeFunctionData({ abi: swapRouterAbi, functionName: 'exactInputSingle', args: [params] })
  return { to: chainById(pool.chainId).contracts.swapRouter, data }
}
