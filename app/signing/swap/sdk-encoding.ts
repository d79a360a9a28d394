import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { requireConsistent, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import {
  ADDRESS_THIS,
  CONTRACT_BALANCE,
  executeCalldata,
  MSG_SENDER,
  permit2Permit,
  permit2TransferFrom,
  sweep,
  unwrapWeth,
  v2SwapExactIn,
  v2SwapExactOut,
  v3SwapExactIn,
  v3SwapExactOut,
  v4Swap,
  wrapEth,
  type RouterCommand,
} from '#app/domain/trade/router-commands.ts'
import { sectionsOf, v2Path, v3Path, v4Path, type Section } from '#app/domain/trade/route-sections.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { OPEN_DELTA, settle, swapExactIn, swapExactOut, take } from '#app/domain/trade/v4-actions.ts'

/** An order as the official SDK encodes it: every leg has its own bound. */
export interface SdkOrder extends SwapOrder {
  /** Base units, one per leg. Exact input: the leg's minimum, or 0 where the router checks the sum. Exact output: the leg's maximum. */
  readonly bounds: readonly bigint[]
}

export function isSdkOrder(order: SwapOrder | SdkOrder): order is SdkOrder {
  return 'bounds' in order
}

/**
 * Returns the router call that `@uniswap/universal-router-sdk` 5 writes for a swap without interface fees on router 2.0, and that a hosted
 * Trading API returns. It differs from our own encoding in the treatment of unspent amounts:
 *
 * Exact input   native currency that a pool does not take stays in the router; the minimum is still enforced
 * Exact output  the router pulls only the amount that the pool takes, so the unspent part of a permit stays open until the permit expires
 *
 * Supports only legs within one version, which all start in the same form of the input (native or wrapped) and end in the same form of the
 * output.
 *
 * Throws   RangeError on an order that does not add up, or that the SDK encodes differently
 * Source   universal-router-sdk UniswapTrade.encode; UniversalRouter 2.0
 */
export function encodeSdkSwap(order: SdkOrder): UnsignedTransaction {
  const { universalRouter, wrappedNative } = chainById(order.chainId).contracts
  requireConsistent(order, wrappedNative)
  const sections = order.legs.map(({ hops }) => {
    const [section, another] = sectionsOf(hops)
    if (!section || another) throw new RangeError('a leg over several versions')
    return section
  })
  const isExactIn = order.side === 'exactIn'
  const pathIn = sharedForm(sections.map(({ tokenIn }) => tokenIn))
  const pathOut = sharedForm(sections.map(({ tokenOut }) => tokenOut))
  const convertsInput = !isSameAddress(pathIn, order.tokenIn)
  const convertsOutput = !isSameAddress(pathOut, order.tokenOut)
  // The router collects the output if it wraps or unwraps it, or if only the sum has a minimum.
  const isCollectedByRouter =
    convertsOutput || (isExactIn ? sections.length > 2 : sections.some(({ version }) => version === 'v2'))
  requireBounds(order, isExactIn && isCollectedByRouter)

  const commands: RouterCommand[] = []
  if (order.permit) commands.push(permit2Permit(order.permit.message, order.permit.signature))
  if (convertsInput) {
    if (isNative(order.tokenIn)) commands.push(wrapEth(ADDRESS_THIS, order.amountInMaximum))
    else {
      commands.push(permit2TransferFrom(order.tokenIn, ADDRESS_THIS, order.amountInMaximum))
      commands.push(unwrapWeth(ADDRESS_THIS, 0n))
    }
  }
  sections.forEach((section, index) => {
    const [amount, bound] = [order.legs[index]?.amount ?? 0n, order.bounds[index] ?? 0n]
    const ends = { recipient: isCollectedByRouter ? ADDRESS_THIS : MSG_SENDER, payerIsUser: !convertsInput }
    commands.push(swapCommand(section, order.side, amount, bound, ends))
  })
  if (isCollectedByRouter) {
    if (convertsOutput && isNative(order.tokenOut)) commands.push(unwrapWeth(MSG_SENDER, order.amountOutMinimum))
    else {
      if (convertsOutput) commands.push(wrapEth(ADDRESS_THIS, CONTRACT_BALANCE))
      commands.push(sweep(order.tokenOut, MSG_SENDER, order.amountOutMinimum))
    }
  }
  if (!isExactIn) commands.push(...refundUnspentInput(order, convertsInput))
  return {
    chainId: order.chainId,
    from: order.account,
    to: universalRouter,
    data: executeCalldata(commands, order.deadline),
    value: isNative(order.tokenIn) ? order.amountInMaximum : 0n,
  }
}

/** Returns the commands that pay back to the account what an exact output did not spend of the input in the router's balance. */
function refundUnspentInput(order: SdkOrder, convertsInput: boolean): RouterCommand[] {
  if (!isNative(order.tokenIn)) return convertsInput ? [wrapEth(MSG_SENDER, CONTRACT_BALANCE)] : []
  return [convertsInput ? unwrapWeth(MSG_SENDER, 0n) : sweep(order.tokenIn, MSG_SENDER, 0n)]
}

function swapCommand(
  section: Section,
  side: SdkOrder['side'],
  amount: bigint,
  bound: bigint,
  ends: { readonly recipient: Address; readonly payerIsUser: boolean },
): RouterCommand {
  const { version, hops, tokenIn, tokenOut } = section
  const isExactIn = side === 'exactIn'
  switch (version) {
    case 'v2':
      return (isExactIn ? v2SwapExactIn : v2SwapExactOut)(v2Path(hops), amount, bound, ends)
    case 'v3':
      return isExactIn
        ? v3SwapExactIn(v3Path(hops, 'forwards'), amount, bound, ends)
        : v3SwapExactOut(v3Path(hops, 'backwards'), amount, bound, ends)
    case 'v4':
      return v4Swap([
        isExactIn
          ? swapExactIn(tokenIn, v4Path(hops, 'forwards'), amount, bound)
          : swapExactOut(tokenOut, v4Path(hops, 'backwards'), amount, bound),
        settle(tokenIn, OPEN_DELTA, ends.payerIsUser),
        take(tokenOut, ends.recipient, isExactIn ? OPEN_DELTA : amount),
      ])
  }
}

/** Throws RangeError unless the bounds of the legs add up to the order's, or to 0 where the router checks the sum. */
function requireBounds({ side, bounds, legs, amountInMaximum, amountOutMinimum }: SdkOrder, isSumChecked: boolean) {
  const sum = bounds.reduce((total, bound) => total + bound, 0n)
  const minimum = isSumChecked ? 0n : amountOutMinimum
  const expected = side === 'exactIn' ? minimum : amountInMaximum
  if (bounds.length !== legs.length || sum !== expected) throw new RangeError('the bounds do not add up')
}

/** Returns the token, native or wrapped, that all legs start or end in; throws RangeError if they differ. */
function sharedForm(tokens: readonly Address[]): Address {
  const [first] = tokens
  if (!first || tokens.some((token) => !isSameAddress(token, first))) {
    throw new RangeError('legs in different forms of a currency')
  }
  return first
}
