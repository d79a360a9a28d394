import { decodeAbiParameters, decodeFunctionData, getAddress, parseAbi, parseAbiParameters, type Hex } from 'viem'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { encodeSwap, type OrderLeg, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { CONTRACT_BALANCE, MSG_SENDER, type PermitSingle } from '#app/domain/trade/router-commands.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { encodeSdkSwap, isSdkOrder, type SdkOrder } from './sdk-encoding.ts'
import { provesEveryDelta } from './v4-deltas.ts'

/**
 * Returns the order that a router call executes, or undefined when neither of the known encoders (our own and the official SDK's) writes
 * exactly this call for any order.
 *
 * The router's command language is open-ended, so the decoder only proposes an order. A proposal is accepted if encoding it again gives the
 * same target, value and calldata, byte for byte; the call then does what the encoder guarantees for that order. An error in the decoder
 * can reject an honest call, but cannot accept a different one.
 *
 * Units    base units; deadline in UNIX seconds
 * Source   UniversalRouter 2.0 Dispatcher, v4-periphery V4Router
 */
export function decodeSwap(transaction: UnsignedTransaction): SwapOrder | SdkOrder | undefined {
  return proposeOrders(transaction).find((order) => isEncodingOf(order, transaction))
}

/** Whether a transaction equals the encoding of an order, byte for byte; false for an order that cannot be encoded. */
export function isEncodingOf(order: SwapOrder | SdkOrder, transaction: UnsignedTransaction): boolean {
  const encoded = attempt(() => (isSdkOrder(order) ? encodeSdkSwap(order) : encodeSwap(order)))
  return (
    encoded !== undefined &&
    isSameAddress(encoded.to, transaction.to) &&
    encoded.value === transaction.value &&
    encoded.data.toLowerCase() === transaction.data.toLowerCase()
  )
}

interface Draft {
  permit: { readonly message: PermitSingle; readonly signature: Hex } | undefined
  /** Token and amount that Permit2 moves into the router before the swap. */
  pulled: { readonly token: Address; readonly amount: bigint } | undefined
  side: SwapOrder['side'] | undefined
  /**
   * Legs of an exact input, or sections of an exact output, with the bound of the first command of each: a minimum for an exact input, a
   * maximum for an exact output.
   */
  readonly legs: { readonly hops: OrderHop[]; readonly amount: bigint; readonly bound: bigint }[]
  /** The largest minimum that any swap enforces. */
  swapMinimum: bigint
  /** The largest minimum that any payment to the account enforces. */
  payoutMinimum: bigint
  /** Whether the call contains a command that no known encoder writes. */
  isUnknown: boolean
}

/**
 * Returns every order that the call may encode, because calldata shows neither whether the output is native or wrapped nor which encoder
 * wrote it. The caller finds the right one by encoding each again.
 */
function proposeOrders(transaction: UnsignedTransaction): readonly (SwapOrder | SdkOrder)[] {
  const call = attempt(() => decodeFunctionData({ abi: ROUTER, data: transaction.data }))
  if (!call) return []
  const [commands, inputs, deadline] = call.args
  const draft: Draft = {
    permit: undefined,
    pulled: undefined,
    side: undefined,
    legs: [],
    swapMinimum: 0n,
    payoutMinimum: 0n,
    isUnknown: false,
  }
  bytesOf(commands).forEach((code, index) => {
    if (attempt(() => readCommand(draft, code, inputs[index] ?? '0x')) !== true) draft.isUnknown = true
  })
  const { side, pulled, permit } = draft
  const firstHop = draft.legs[0]?.hops[0]
  if (draft.isUnknown || !side || !firstHop) return []

  const tokenIn = transaction.value > 0n ? NATIVE : (pulled?.token ?? firstHop.tokenIn)
  const isExactIn = side === 'exactIn'
  const legs = isExactIn ? draft.legs : joinSections(draft.legs, formsOf(tokenIn, transaction.chainId))
  const lastHop = legs[0]?.hops.at(-1)
  if (!lastHop) return []
  const total = sum(legs.map(({ amount }) => amount))
  const bounds = legs.map(({ bound }) => bound)
  const paid = transaction.value > 0n ? transaction.value : pulled?.amount
  const order = {
    chainId: transaction.chainId,
    side,
    account: transaction.from,
    tokenIn,
    legs: legs.map(({ bound: _, ...leg }) => leg),
    deadline,
    permit,
  }
  const ownAmounts = {
    amountInMaximum: isExactIn ? total : (paid ?? 0n),
    amountOutMinimum: isExactIn ? larger(draft.swapMinimum, draft.payoutMinimum) : total,
  }
  const sdkAmounts = {
    amountInMaximum: isExactIn ? total : (paid ?? sum(bounds)),
    amountOutMinimum: isExactIn ? larger(sum(bounds), draft.payoutMinimum) : total,
    bounds,
  }
  const forms = formsOf(lastHop.tokenOut, transaction.chainId)
  return [ownAmounts, sdkAmounts].flatMap((amounts) => forms.map((tokenOut) => ({ ...order, ...amounts, tokenOut })))
}

/**
 * Joins the sections of an exact output to legs. A section that does not start with the input continues the section before it, whose output
 * it spends.
 */
function joinSections(sections: Draft['legs'], forms: readonly Address[]): (OrderLeg & { readonly bound: bigint })[] {
  const legs: (OrderLeg & { readonly bound: bigint })[] = []
  for (const section of sections) {
    const leg = legs.at(-1)
    const [first] = section.hops
    if (leg === undefined || first === undefined || forms.some((form) => isSameAddress(form, first.tokenIn))) {
      legs.push(section)
    } else {
      const { hops, amount, bound, buys = [] } = leg
      legs[legs.length - 1] = {
        hops: [...hops, ...section.hops],
        amount: section.amount,
        bound,
        buys: [...buys, amount],
      }
    }
  }
  return legs
}

/** Returns the token; for the native currency or its wrapped token, both. */
function formsOf(token: Address, chainId: UnsignedTransaction['chainId']): readonly Address[] {
  const { wrappedNative } = chainById(chainId).contracts
  if (isNative(token)) return [NATIVE, wrappedNative]
  return isSameAddress(token, wrappedNative) ? [wrappedNative, NATIVE] : [token]
}

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const V3_SWAP = parseAbiParameters('address recipient, uint256 specified, uint256 bound, bytes path, bool payerIsUser')
const V2_SWAP = parseAbiParameters(
  'address recipient, uint256 specified, uint256 bound, address[] path, bool payerIsUser',
)
const TRANSFER_FROM = parseAbiParameters('address token, address recipient, uint160 amount')
const SWEEP = parseAbiParameters('address token, address recipient, uint256 minimum')
const UNWRAP = parseAbiParameters('address recipient, uint256 minimum')
const V4 = parseAbiParameters('bytes actions, bytes[] params')
const PERMIT = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
])
const V4_PATH_SWAP = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint128 specified; uint128 bound; }',
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])

/** Command codes. Source: UniversalRouter 2.0 Commands. */
const COMMAND = {
  v3SwapExactIn: 0x00,
  v3SwapExactOut: 0x01,
  permit2TransferFrom: 0x02,
  sweep: 0x04,
  v2SwapExactIn: 0x08,
  v2SwapExactOut: 0x09,
  permit2Permit: 0x0a,
  wrapEth: 0x0b,
  unwrapWeth: 0x0c,
  v4Swap: 0x10,
} as const
/** Codes of the swaps among the actions of a V4_SWAP command. Source: v4-periphery Actions. */
const ACTION = { swapExactIn: 0x07, swapExactOut: 0x09 } as const

/** Adds one command to the draft; returns undefined for a command that no known encoder writes. */
function readCommand(draft: Draft, code: number, input: Hex): true | undefined {
  switch (code) {
    case COMMAND.v3SwapExactIn:
    case COMMAND.v3SwapExactOut: {
      const [, specified, bound, path] = decodeAbiParameters(V3_SWAP, input)
      const isExactOut = code === COMMAND.v3SwapExactOut
      return addSwap(draft, isExactOut ? 'exactOut' : 'exactIn', v3Hops(path, isExactOut), specified, bound)
    }
    case COMMAND.v2SwapExactIn:
    case COMMAND.v2SwapExactOut: {
      const [, specified, bound, path] = decodeAbiParameters(V2_SWAP, input)
      const isExactOut = code === COMMAND.v2SwapExactOut
      return addSwap(draft, isExactOut ? 'exactOut' : 'exactIn', v2Hops(path), specified, bound)
    }
    case COMMAND.permit2TransferFrom: {
      const [token, , amount] = decodeAbiParameters(TRANSFER_FROM, input)
      draft.pulled ??= { token, amount }
      return true
    }
    case COMMAND.sweep: {
      const [, recipient, minimum] = decodeAbiParameters(SWEEP, input)
      return addPayout(draft, recipient, minimum)
    }
    case COMMAND.unwrapWeth: {
      const [recipient, minimum] = decodeAbiParameters(UNWRAP, input)
      return addPayout(draft, recipient, minimum)
    }
    case COMMAND.permit2Permit: {
      const [{ details, spender, sigDeadline }, signature] = decodeAbiParameters(PERMIT, input)
      const { token, amount, expiration, nonce } = details
      const message = { token, amount, expiration: BigInt(expiration), nonce: BigInt(nonce), spender, sigDeadline }
      draft.permit = { message, signature }
      return true
    }
    case COMMAND.wrapEth:
      return true
    case COMMAND.v4Swap:
      return readV4(draft, input)
    default:
      return undefined
  }
}

function readV4(draft: Draft, input: Hex): true | undefined {
  if (!provesEveryDelta(input)) return undefined
  const [actions, params] = decodeAbiParameters(V4, input)
  const swaps = bytesOf(actions).flatMap((code, index) =>
    code === ACTION.swapExactIn || code === ACTION.swapExactOut ? [{ code, index }] : [],
  )
  const [swap, another] = swaps
  if (!swap || another) return undefined
  const [{ currency, path, specified, bound }] = decodeAbiParameters(V4_PATH_SWAP, params[swap.index] ?? '0x')
  const isExactIn = swap.code === ACTION.swapExactIn
  const hops = path.map((key, index): OrderHop => {
    const { fee, tickSpacing, hooks, intermediateCurrency } = key
    const previous = path[index - 1]?.intermediateCurrency ?? currency
    const next = path[index + 1]?.intermediateCurrency ?? currency
    return {
      pool: { version: 'v4', fee, tickSpacing, hooks },
      // In the path of an exact output, `intermediateCurrency` is the input of each pool.
      ...(isExactIn
        ? { tokenIn: previous, tokenOut: intermediateCurrency }
        : { tokenIn: intermediateCurrency, tokenOut: next }),
    }
  })
  return addSwap(draft, isExactIn ? 'exactIn' : 'exactOut', hops, specified, bound)
}

/**
 * Adds a swap to the draft. An exact input that spends the router's balance or an open v4 delta continues the leg before it. Swaps that
 * sell back the unused rest of an exact output are skipped: its sections determine them, and encoding the order again checks them.
 *
 * Returns  undefined if the side differs from the swaps before, or if there is no leg to continue
 */
function addSwap(
  draft: Draft,
  side: SwapOrder['side'],
  hops: OrderHop[],
  specified: bigint,
  bound: bigint,
): true | undefined {
  const spendsBalance = side === 'exactIn' && (specified === CONTRACT_BALANCE || specified === 0n)
  // A swap of the remaining balance sells back the unused rest of an exact output.
  if (draft.side === 'exactOut' && spendsBalance && bound === 0n) return true
  if (draft.side !== undefined && draft.side !== side) return undefined
  draft.side = side
  const leg = draft.legs[draft.legs.length - 1]
  if (side === 'exactIn') {
    draft.swapMinimum = larger(draft.swapMinimum, bound)
    if (spendsBalance) {
      if (!leg) return undefined
      leg.hops.push(...hops)
      return true
    }
  }
  draft.legs.push({ hops, amount: specified, bound })
  return true
}

/** Adds the minimum of a payment to the account. Other payments are ignored, because they guarantee the account nothing. */
function addPayout(draft: Draft, recipient: Address, minimum: bigint): true {
  if (isSameAddress(recipient, MSG_SENDER)) draft.payoutMinimum = larger(draft.payoutMinimum, minimum)
  return true
}

function v2Hops(path: readonly Address[]): OrderHop[] {
  return path.slice(1).map((tokenOut, index) => ({ pool: { version: 'v2' }, tokenIn: path[index] ?? NATIVE, tokenOut }))
}

const ADDRESS_DIGITS = 40
const FEE_DIGITS = 6
const HOP_DIGITS = ADDRESS_DIGITS + FEE_DIGITS

/** Decodes a v3 path: 20 bytes of token, then 3 bytes of fee and 20 bytes of token per pool. Paths of exact outputs run backwards. */
function v3Hops(path: Hex, isBackwards: boolean): OrderHop[] {
  const digits = path.slice(2)
  const hops = Array.from({ length: Math.floor(digits.length / HOP_DIGITS) }, (_, index): OrderHop => {
    const at = index * HOP_DIGITS
    const first = getAddress(`0x${digits.slice(at, at + ADDRESS_DIGITS)}`)
    const fee = Number.parseInt(digits.slice(at + ADDRESS_DIGITS, at + HOP_DIGITS), 16)
    const second = getAddress(`0x${digits.slice(at + HOP_DIGITS, at + HOP_DIGITS + ADDRESS_DIGITS)}`)
    const [tokenIn, tokenOut] = isBackwards ? [second, first] : [first, second]
    return { pool: { version: 'v3', fee }, tokenIn, tokenOut }
  })
  return isBackwards ? hops.reverse() : hops
}

function bytesOf(hex: Hex): number[] {
  return Array.from({ length: (hex.length - 2) / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 + 2 * index, 4 + 2 * index), 16),
  )
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** Returns undefined if `work` throws: bytes that do not decode and orders that cannot be encoded come from no known encoder. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
