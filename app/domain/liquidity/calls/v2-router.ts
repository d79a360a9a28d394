import { encodeFunctionData, parseAbi, parseSignature } from 'viem'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { AddV2Order, RemoveV2Order } from './liquidity-orders.ts'
import { movedTokens } from './moved-tokens.ts'
import type { SignedPairPermit } from './pair-permit.ts'

// Source: UniswapV2Router02
const ROUTER = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function removeLiquidityWithPermit(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
  'function removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
  'function removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, uint8 v, bytes32 r, bytes32 s)',
])

/** Encodes a deposit. The router refunds native currency that it does not use. */
export function encodeV2Add(order: AddV2Order): UnsignedTransaction {
  const { account, pool, maximum0, maximum1, minimum0, minimum1, deadline } = order
  const [side0, side1] = sides(order, [maximum0, maximum1], [minimum0, minimum1])
  const native = [side0, side1].find(({ token }) => isNative(token))
  if (native === undefined) {
    const amounts = [maximum0, maximum1, minimum0, minimum1] as const
    const args = [pool.token0, pool.token1, ...amounts, account, deadline] as const
    return call(order, encodeFunctionData({ abi: ROUTER, functionName: 'addLiquidity', args }))
  }
  const { token, maximum, minimum } = native === side0 ? side1 : side0
  const args = [token, maximum, minimum, native.minimum, account, deadline] as const
  return call(order, encodeFunctionData({ abi: ROUTER, functionName: 'addLiquidityETH', args }), native.maximum)
}

/** Encodes a withdrawal. A permit approves the LP tokens within the transaction; its deadline must be that of the order. */
export function encodeV2Remove(order: RemoveV2Order, permit?: SignedPairPermit): UnsignedTransaction {
  const { account, pool, liquidity, minimum0, minimum1, deadline, chargesTax } = order
  const [side0, side1] = sides(order, [0n, 0n], [minimum0, minimum1])
  const native = [side0, side1].find(({ token }) => isNative(token))
  if (native === undefined) {
    const args = [pool.token0, pool.token1, liquidity, minimum0, minimum1, account, deadline] as const
    if (!permit) return call(order, encodeFunctionData({ abi: ROUTER, functionName: 'removeLiquidity', args }))
    const signed = [...args, ...signatureOf(permit)] as const
    return call(order, encodeFunctionData({ abi: ROUTER, functionName: 'removeLiquidityWithPermit', args: signed }))
  }
  const { token, minimum } = native === side0 ? side1 : side0
  const args = [token, liquidity, minimum, native.minimum, account, deadline] as const
  if (!permit) {
    const functionName = chargesTax ? 'removeLiquidityETHSupportingFeeOnTransferTokens' : 'removeLiquidityETH'
    return call(order, encodeFunctionData({ abi: ROUTER, functionName, args }))
  }
  const functionName = chargesTax
    ? 'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens'
    : 'removeLiquidityETHWithPermit'
  return call(order, encodeFunctionData({ abi: ROUTER, functionName, args: [...args, ...signatureOf(permit)] }))
}

/** Arguments `approveMax`, `v`, `r` and `s`. `approveMax` is false, because the permit is for exactly the removed liquidity. */
function signatureOf({ signature }: SignedPairPermit) {
  const { r, s, yParity } = parseSignature(signature)
  return [false, 27 + yParity, r, s] as const
}

type Pair = readonly [bigint, bigint]

function sides(order: AddV2Order | RemoveV2Order, [maximum0, maximum1]: Pair, [minimum0, minimum1]: Pair) {
  const [token0, token1] = movedTokens(order)
  return [
    { token: token0, maximum: maximum0, minimum: minimum0 },
    { token: token1, maximum: maximum1, minimum: minimum1 },
  ] as const
}

function call({ chainId, account }: AddV2Order | RemoveV2Order, data: UnsignedTransaction['data'], value = 0n) {
  return { chainId, from: account, to: chainById(chainId).contracts.v2Router, data, value }
}
