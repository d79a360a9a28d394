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
        commands.push(sectionIn(section, leg.amount, isDirect ? order.amountOutMinimum : 0n, isDirect, payerIsUser))
        continue
      }
      commands.push(...converted(before.tokenOut, section.tokenIn))
      commands.push(sectionIn(section, CONTRACT_BALANCE, isDirect ? order.amountOutMinimum : 0n, isDirect, false))
      // A v3 pool that runs out of liquidity takes less than it was offered.
      if (section.version === 'v3') commands.push(sweep(section.tokenIn, MSG_SENDER, 0n))
    }
  }
  commands.push(...payOut(order, ends, wrapped))
  if (hasWrapped) commands.push(unwrapWeth(MSG_SENDER, 0n))
  if (order.legs.some((leg) => isNative(leg.hops[0]?.tokenIn ?? order.tokenIn)))
    commands.push(sweep(NATIVE, MSG_SENDER, 0n))
  return commands
}

/** Commands that wrap or unwrap the router's whole balance of ether, if the next section needs the other form. */
function converted(from: Address, to: Address): RouterCommand[] {
  if (isNative(from) === isNative(to)) return []
  return [isNative(from) ? wrapEth(ADDRESS_THIS, CONTRACT_BALANCE) : unwrapWeth(ADDRESS_THIS, 0n)]
}

/** Commands that send the output held by the router to the account, in the requested currency, and check the minimum of the sum. */
function payOut(order: SwapOrder, ends: readonly Address[], wrapped: Address): RouterCommand[] {
  const isForeign = (end: Address) => !isSameAddress(end, order.tokenOut)
  if (!ends.some(isForeign)) {
    return order.legs.length === 1 ? [] : [sweep(order.tokenOut, MSG_SENDER, order.amountOutMinimum)]
  }
  if (!isNative(order.tokenOut)) {
    return [wrapEth(ADDRESS_THIS, CONTRACT_BALANCE), sweep(wrapped, MSG_SENDER, order.amountOutMinimum)]
  }
  return ends.every(isForeign)
    ? [unwrapWeth(MSG_SENDER, order.amountOutMinimum)]
    : [unwrapWeth(ADDRESS_THIS, 0n), sweep(NATIVE, MSG_SENDER, order.amountOutMinimum)]
}

function sectionIn(
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
  const asGiven = legs.filter(({ tokenIn }) => isNative(tokenIn) === paysNative)
  const inOtherForm = legs.filter(({ tokenIn }) => isNative(tokenIn) !== paysNative)

  if (!paysNative) commands.push(permit2TransferFrom(order.tokenIn, ADDRESS_THIS, order.amountInMaximum))
  for (const leg of asGiven) commands.push(...legOut(order, leg))
  if (inOtherForm.length > 0) {
    const amount = asGiven.length > 0 ? CONTRACT_BALANCE : order.amountInMaximum
    commands.push(paysNative ? wrapEth(ADDRESS_THIS, amount) : unwrapWeth(ADDRESS_THIS, 0n))
    for (const leg of inOtherForm) commands.push(...legOut(order, leg))
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

interface LegOut extends OrderLeg {
  readonly sections: readonly Section[]
}

/**
 * Swaps forwards over the sections, each of which buys its amount of `buys` (the last one `amount`), then sells the rest of each
 * intermediate currency backwards. No intermediate currency stays in the router.
 */
function legOut(order: SwapOrder, { sections, amount, buys = [] }: LegOut): RouterCommand[] {
  const commands: RouterCommand[] = []
  for (const [index, section] of sections.entries()) {
    const before = sections[index - 1]
    if (before) commands.push(...converted(before.tokenOut, section.tokenIn))
    const isDirect = index === sections.length - 1 && isSameAddress(section.tokenOut, order.tokenOut)
    const bounds = { amount: buys[index] ?? amount, maximum: buys[index - 1] ?? order.amountInMaximum }
    commands.push(sectionOut(section, bounds, isDirect))
  }
  for (const [index, section] of [...sections.entries()].reverse()) {
    const after = sections[index + 1]
    if (!after) continue
    commands.push(...converted(after.tokenIn, section.tokenOut))
    commands.push(sectionIn(turned(section), CONTRACT_BALANCE, 0n, false, false))
  }
  return commands
}

function turned({ version, hops, tokenIn, tokenOut }: Section): Section {
  const back = hops.toReversed().map((hop) => ({ pool: hop.pool, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn }))
  return { version, hops: back, tokenIn: tokenOut, tokenOut: tokenIn }
}

function sectionOut(
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
  const plain = (token: Address) => (isNative(token) ? wrapped : token).toLowerCase()
  const sum = order.legs.reduce((total, leg) => total + leg.amount, 0n)
  if (order.legs.length === 0) throw new RangeError('an order without a leg')
  if (order.legs.some((leg) => leg.amount <= 0n)) throw new RangeError('a leg without an amount')
  if (sum !== (order.side === 'exactIn' ? order.amountInMaximum : order.amountOutMinimum)) {
    throw new RangeError('the legs do not add up to the amount')
  }
  if (plain(order.tokenIn) === plain(order.tokenOut)) throw new RangeError('a swap of a token for itself')
  for (const { hops, buys = [] } of order.legs) {
    const [first, last] = [hops[0], hops[hops.length - 1]]
    if (!first || !last) throw new RangeError('a leg without a pool')
    const between = order.side === 'exactOut' ? sectionsOf(hops).length - 1 : 0
    if (buys.length !== between || buys.some((amount) => amount <= 0n)) {
      throw new RangeError('a leg without the amounts between its sections')
    }
    if (plain(first.tokenIn) !== plain(order.tokenIn) || plain(last.tokenOut) !== plain(order.tokenOut)) {
      throw new RangeError('a leg that does not join the two tokens')
    }
    const visited = [plain(first.tokenIn)]
    hops.forEach((hop, index) => {
      const next = hops[index + 1]
      if (next && plain(next.tokenIn) !== plain(hop.tokenOut)) throw new RangeError('a leg with a gap')
      if (visited.includes(plain(hop.tokenOut))) throw new RangeError('a leg that visits a token twice')
      visited.push(plain(hop.tokenOut))
    })
  }
}
