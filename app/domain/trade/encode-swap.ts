import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
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
  type Hex,
  type PermitSingle,
  type RouterCommand,
} from './router-commands.ts'
import { sectionsOf, v2Path, v3Path, v4Path, type OrderHop, type Section } from './route-sections.ts'
import { OPEN_DELTA, settle, swapExactIn, swapExactOut, take, takeAll } from './v4-actions.ts'
import type { UnsignedTransaction } from './unsigned-transaction.ts'

/** A route of an order, with its share of the order's fixed amount. */
export interface OrderLeg {
  readonly hops: readonly OrderHop[]
  /** Base units. Exact in: the input of this leg. Exact out: its output. */
  readonly amount: bigint
  /**
   * Exact out over several sections: the output of each section before the last, in order and in base units. It exceeds the input of the
   * next section by a buffer; the rest is sold back.
   */
  readonly buys?: readonly bigint[]
}

export interface SwapOrder {
  readonly chainId: ChainId
  readonly side: 'exactIn' | 'exactOut'
  /** Sends the transaction and receives the output. */
  readonly account: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** The encoding may execute the legs in another order. */
  readonly legs: readonly OrderLeg[]
  /** Base units. Exact in: the sum of the legs. Exact out: the maximum sent. */
  readonly amountInMaximum: bigint
  /** Base units. Exact in: the minimum received. Exact out: the sum of the legs. */
  readonly amountOutMinimum: bigint
  /** UNIX seconds. */
  readonly deadline: bigint
  readonly permit?: { readonly message: PermitSingle; readonly signature: Hex } | undefined
  /** Whether a final command sends the native currency left in the router to the account. */
  readonly sweepsNative?: boolean
}

/**
 * Encodes the router call for a swap.
 *
 * Exact in   the account pays for each leg. A single leg pays out directly and checks the minimum itself; several legs pay out to the
 *            router, which checks the minimum of their sum.
 * Exact out  the maximum is moved into the router first and the unspent part is returned last, so a permit for exactly the maximum is used
 *            up and leaves no allowance behind. Over several sections, the unspent input of a section is sold back over the section
 *            before it.
 *
 * No input stays in the router when a pool takes less than it was offered.
 * Throws   RangeError on an order that does not add up or that the router cannot express
 * Source   UniversalRouter 2.0
 */
export function encodeSwap(order: SwapOrder): UnsignedTransaction {
  const { universalRouter, wrappedNative } = chainById(order.chainId).contracts
  requireConsistent(order, wrappedNative)
  const commands: RouterCommand[] = []
  if (order.permit) commands.push(permit2Permit(order.permit.message, order.permit.signature))
  commands.push(...(order.side === 'exactIn' ? exactIn(order, wrappedNative) : exactOut(order, wrappedNative)))
  if (order.sweepsNative === true) commands.push(sweep(NATIVE, MSG_SENDER, 0n))
  return {
    chainId: order.chainId,
    from: order.account,
    to: universalRouter,
    data: executeCalldata(commands, order.deadline),
    value: isNative(order.tokenIn) ? order.amountInMaximum : 0n,
  }
}

function exactIn(order: SwapOrder, wrapped: Address): RouterCommand[] {
  const commands: RouterCommand[] = []
  const ends: Address[] = []
  let hasWrapped = false
  for (const leg of order.legs) {
    const sections = sectionsOf(leg.hops)
    for (const [index, section] of sections.entries()) {
      const before = sections[index - 1]
      const isLast = index === sections.length - 1
      const isDirect = isLast && order.legs.length === 1 && isSameAddress(section.tokenOut, order.tokenOut)
      if (isLast) ends.push(section.tokenOut)
      if (!before) {
        const payerIsUser = isSameAddress(section.tokenIn, order.tokenIn) && !isNative(order.tokenIn)
        if (isNative(order.tokenIn) && !isNative(section.tokenIn)) {
          commands.push(wrapEth(ADDRESS_THIS, leg.amount))
          hasWrapped = true
        }
        if (!isNative(order.tokenIn) && isNative(section.tokenIn)) {
          commands.push(permit2TransferFrom(wrapped, ADDRESS_THIS, leg.amount), unwrapWeth(ADDRESS_THIS, leg.amount))
        }
        commands.push(
          exactInSection(section, leg.amount, isDirect ? order.amountOutMinimum : 0n, isDirect, payerIsUser),
        )
        continue
      }
      commands.push(...convertEther(before.tokenOut, section.tokenIn))
      commands.push(exactInSection(section, CONTRACT_BALANCE, isDirect ? order.amountOutMinimum : 0n, isDirect, false))
      // A v3 pool that runs out of liquidity takes less than it was offered.
      if (section.version === 'v3') commands.push(sweep(section.tokenIn, MSG_SENDER, 0n))
    }
  }
  commands.push(...payOut(order, ends, wrapped))
  // Input that a pool did not take is returned as ether.
  if (hasWrapped) commands.push(unwrapWeth(MSG_SENDER, 0n))
  if (order.legs.some((leg) => isNative(leg.hops[0]?.tokenIn ?? order.tokenIn)))
    commands.push(sweep(NATIVE, MSG_SENDER, 0n))
  return commands
}

/** Returns commands that wrap or unwrap the router's whole balance of ether, if the next section needs the other form. */
function convertEther(from: Address, to: Address): RouterCommand[] {
  if (isNative(from) === isNative(to)) return []
  return [isNative(from) ? wrapEth(ADDRESS_THIS, CONTRACT_BALANCE) : unwrapWeth(ADDRESS_THIS, 0n)]
}

/**
 * Returns commands that send the output held by the router to the account, in the requested currency, and check its minimum; none for a
 * single leg that has paid out directly. `ends` are the currencies that the legs end in.
 */
function payOut(order: SwapOrder, ends: readonly Address[], wrapped: Address): RouterCommand[] {
  const needsConversion = (end: Address) => !isSameAddress(end, order.tokenOut)
  if (!ends.some(needsConversion)) {
    return order.legs.length === 1 ? [] : [sweep(order.tokenOut, MSG_SENDER, order.amountOutMinimum)]
  }
  if (!isNative(order.tokenOut)) {
    return [wrapEth(ADDRESS_THIS, CONTRACT_BALANCE), sweep(wrapped, MSG_SENDER, order.amountOutMinimum)]
  }
  return ends.every(needsConversion)
    ? [unwrapWeth(MSG_SENDER, order.amountOutMinimum)]
    : [unwrapWeth(ADDRESS_THIS, 0n), sweep(NATIVE, MSG_SENDER, order.amountOutMinimum)]
}

function exactInSection(
  section: Section,
  amount: bigint,
  minimum: bigint,
  isDirect: boolean,
  payerIsUser: boolean,
): RouterCommand {
  const ends = { recipient: isDirect ? MSG_SENDER : ADDRESS_THIS, payerIsUser }
  if (section.version === 'v2') return v2SwapExactIn(v2Path(section.hops), amount, minimum, ends)
  if (section.version === 'v3') return v3SwapExactIn(v3Path(section.hops, 'forwards'), amount, minimum, ends)
  const path = v4Path(section.hops, 'forwards')
  const out = take(section.tokenOut, ends.recipient, OPEN_DELTA)
  return amount === CONTRACT_BALANCE
    ? v4Swap([
        settle(section.tokenIn, CONTRACT_BALANCE, false),
        swapExactIn(section.tokenIn, path, OPEN_DELTA, minimum),
        out,
      ])
    : v4Swap([
        swapExactIn(section.tokenIn, path, amount, minimum),
        settle(section.tokenIn, OPEN_DELTA, payerIsUser),
        out,
      ])
}

function exactOut(order: SwapOrder, wrapped: Address): RouterCommand[] {
  const commands: RouterCommand[] = []
  const legs = order.legs.map((leg) => {
    const sections = sectionsOf(leg.hops)
    const [first, last] = [sections[0], sections.at(-1)]
    if (!first || !last) throw new RangeError('a leg without a pool')
    return { ...leg, sections, tokenIn: first.tokenIn, tokenOut: last.tokenOut }
  })
  const paysNative = isNative(order.tokenIn)
  // Legs whose input is the currency that the router received go first; the rest is then wrapped or unwrapped for the other legs.
  const inReceivedForm = legs.filter(({ tokenIn }) => isNative(tokenIn) === paysNative)
  const inOtherForm = legs.filter(({ tokenIn }) => isNative(tokenIn) !== paysNative)

  if (!paysNative) commands.push(permit2TransferFrom(order.tokenIn, ADDRESS_THIS, order.amountInMaximum))
  for (const leg of inReceivedForm) commands.push(...exactOutLeg(order, leg))
  if (inOtherForm.length > 0) {
    const amount = inReceivedForm.length > 0 ? CONTRACT_BALANCE : order.amountInMaximum
    commands.push(paysNative ? wrapEth(ADDRESS_THIS, amount) : unwrapWeth(ADDRESS_THIS, 0n))
    for (const leg of inOtherForm) commands.push(...exactOutLeg(order, leg))
  }

  const viaRouter = legs.filter(({ tokenOut }) => !isSameAddress(tokenOut, order.tokenOut))
  const minimum = viaRouter.reduce((sum, leg) => sum + leg.amount, 0n)
  if (viaRouter.length > 0) {
    if (isNative(order.tokenOut)) commands.push(unwrapWeth(MSG_SENDER, minimum))
    else commands.push(wrapEth(ADDRESS_THIS, CONTRACT_BALANCE), sweep(wrapped, MSG_SENDER, minimum))
  }

  if (inOtherForm.length === 0) commands.push(sweep(order.tokenIn, MSG_SENDER, 0n))
  else if (paysNative) commands.push(unwrapWeth(MSG_SENDER, 0n))
  else commands.push(wrapEth(ADDRESS_THIS, CONTRACT_BALANCE), sweep(wrapped, MSG_SENDER, 0n))
  return commands
}

interface ExactOutLeg extends OrderLeg {
  readonly sections: readonly Section[]
}

/**
 * Swaps forwards over the sections, each of which buys its amount of `buys` (the last one `amount`), then sells the rest of each
 * intermediate currency backwards. No intermediate currency stays in the router.
 */
function exactOutLeg(order: SwapOrder, { sections, amount, buys = [] }: ExactOutLeg): RouterCommand[] {
  const commands: RouterCommand[] = []
  for (const [index, section] of sections.entries()) {
    const before = sections[index - 1]
    if (before) commands.push(...convertEther(before.tokenOut, section.tokenIn))
    const isDirect = index === sections.length - 1 && isSameAddress(section.tokenOut, order.tokenOut)
    const bounds = { amount: buys[index] ?? amount, maximum: buys[index - 1] ?? order.amountInMaximum }
    commands.push(exactOutSection(section, bounds, isDirect))
  }
  for (const [index, section] of [...sections.entries()].reverse()) {
    const after = sections[index + 1]
    if (!after) continue
    commands.push(...convertEther(after.tokenIn, section.tokenOut))
    commands.push(exactInSection(reverseSection(section), CONTRACT_BALANCE, 0n, false, false))
  }
  return commands
}

function reverseSection({ version, hops, tokenIn, tokenOut }: Section): Section {
  const back = hops.toReversed().map((hop) => ({ pool: hop.pool, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn }))
  return { version, hops: back, tokenIn: tokenOut, tokenOut: tokenIn }
}

function exactOutSection(
  section: Section,
  { amount, maximum }: { readonly amount: bigint; readonly maximum: bigint },
  isDirect: boolean,
): RouterCommand {
  const ends = { recipient: isDirect ? MSG_SENDER : ADDRESS_THIS, payerIsUser: false }
  if (section.version === 'v2') return v2SwapExactOut(v2Path(section.hops), amount, maximum, ends)
  if (section.version === 'v3') return v3SwapExactOut(v3Path(section.hops, 'backwards'), amount, maximum, ends)
  const path = v4Path(section.hops, 'backwards')
  return v4Swap([
    swapExactOut(section.tokenOut, path, amount, maximum),
    settle(section.tokenIn, OPEN_DELTA, false),
    // A v4 swap may stop where the liquidity ends, so the amount is enforced here, by the next section or by the router's payout.
    isDirect ? takeAll(section.tokenOut, amount) : take(section.tokenOut, ADDRESS_THIS, OPEN_DELTA),
  ])
}

/**
 * Checks that an order is consistent. Commands may use the whole balance of a token, so no leg may visit a token twice.
 *
 * Throws   RangeError on an order that does not add up
 */
export function requireConsistent(order: SwapOrder, wrapped: Address): void {
  const wrappedKey = (token: Address) => (isNative(token) ? wrapped : token).toLowerCase()
  const sum = order.legs.reduce((total, leg) => total + leg.amount, 0n)
  if (order.legs.length === 0) throw new RangeError('an order without a leg')
  if (order.legs.some((leg) => leg.amount <= 0n)) throw new RangeError('a leg without an amount')
  if (sum !== (order.side === 'exactIn' ? order.amountInMaximum : order.amountOutMinimum)) {
    throw new RangeError('the legs do not add up to the amount')
  }
  if (wrappedKey(order.tokenIn) === wrappedKey(order.tokenOut)) throw new RangeError('a swap of a token for itself')
  for (const { hops, buys = [] } of order.legs) {
    const [first, last] = [hops[0], hops[hops.length - 1]]
    if (!first || !last) throw new RangeError('a leg without a pool')
    const boughtCount = order.side === 'exactOut' ? sectionsOf(hops).length - 1 : 0
    if (buys.length !== boughtCount || buys.some((amount) => amount <= 0n)) {
      throw new RangeError('a leg without the amounts between its sections')
    }
    if (
      wrappedKey(first.tokenIn) !== wrappedKey(order.tokenIn) ||
      wrappedKey(last.tokenOut) !== wrappedKey(order.tokenOut)
    ) {
      throw new RangeError('a leg that does not join the two tokens')
    }
    const visited = [wrappedKey(first.tokenIn)]
    hops.forEach((hop, index) => {
      const next = hops[index + 1]
      if (next && wrappedKey(next.tokenIn) !== wrappedKey(hop.tokenOut)) throw new RangeError('a leg with a gap')
      if (visited.includes(wrappedKey(hop.tokenOut))) throw new RangeError('a leg that visits a token twice')
      visited.push(wrappedKey(hop.tokenOut))
    })
  }
}
