import { fail, ok, type Result } from '#app/base/result.ts'
import { DAY, MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { MAX_UINT160 } from '#app/domain/amount/raw.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitMeaning, SwapMeaning, TransactionMeaning } from '#app/domain/trade/transaction-meaning.ts'
import type { SwapStep } from './swap-flow.ts'

/** What the review shows, and all that a request to the wallet may do. Amounts in base units. */
export interface ShownSwap {
  readonly chainId: ChainId
  readonly account: Address
  readonly side: 'exactIn' | 'exactOut'
  readonly input: Address
  readonly output: Address
  /** Exact in: what is paid. Exact out: the shown maximum. */
  readonly maximumIn: bigint
  /** Exact in: the shown minimum. Exact out: what is bought. */
  readonly minimumOut: bigint
}

/** The longest deadline a swap may have (spec §5, §9). */
const LONGEST_DEADLINE = (3 * DAY) / SECOND
/** A permit is for this swap alone: the router may use it for as long as the swap itself takes at most, and for clocks that differ. */
const LONGEST_PERMIT = (30 * MINUTE) / SECOND
const CLOCK_SKEW = MINUTE / SECOND

/** Why a request does something other than the screen says. The person is shown the words of `request.modified`; this is the detail. */
export type Modification =
  | 'kind'
  | 'account'
  | 'token'
  | 'amountIn'
  | 'amountOut'
  | 'recipient'
  | 'spender'
  | 'deadline'
  | 'expiration'
  | 'fee'
  | 'value'
  | 'permit'
  | 'contract'
  | 'types'

/**
 * Compares what a transaction was read to do with what the screen shows for this step. `signed` is the permit that the person signed
 * before, if there was one: the router's calldata must carry that one or none.
 *
 * Units    `value` in wei, `now` UNIX seconds
 * Returns  the first difference that matters
 */
export function verifyTransaction(
  step: SwapStep,
  meaning: TransactionMeaning,
  {
    shown,
    value,
    signed,
    now,
  }: { shown: ShownSwap; value: bigint; signed: PermitMeaning | undefined; now: UnixSeconds },
): Result<undefined, Modification> {
  const { contracts } = chainById(shown.chainId)
  switch (step) {
    case 'reset':
    case 'approve':
      if (meaning.kind !== 'approve') return fail('kind')
      if (!isSameAddress(meaning.token, shown.input)) return fail('token')
      if (!isSameAddress(meaning.spender, contracts.permit2)) return fail('spender')
      if (meaning.amount !== (step === 'reset' ? 0n : shown.maximumIn)) return fail('amountIn')
      return value === 0n ? ok(undefined) : fail('value')
    case 'wrap':
      if (meaning.kind !== 'wrap') return fail('kind')
      return meaning.amount === shown.maximumIn && value === shown.maximumIn ? ok(undefined) : fail('amountIn')
    case 'unwrap':
      if (meaning.kind !== 'unwrap') return fail('kind')
      if (value !== 0n) return fail('value')
      return meaning.amount === shown.maximumIn ? ok(undefined) : fail('amountIn')
    case 'swap':
      return meaning.kind === 'swap' ? verifySwap(meaning, shown, value, signed, now) : fail('kind')
    case 'permit':
      return fail('kind')
  }
}

function verifySwap(
  meaning: SwapMeaning,
  shown: ShownSwap,
  value: bigint,
  signed: PermitMeaning | undefined,
  now: UnixSeconds,
): Result<undefined, Modification> {
  if (meaning.side !== shown.side) return fail('kind')
  if (!isSameAddress(meaning.tokenIn, shown.input) || !isSameAddress(meaning.tokenOut, shown.output))
    return fail('token')
  if (!isSameAddress(meaning.recipient, shown.account)) return fail('recipient')
  const isExactIn = shown.side === 'exactIn'
  if (isExactIn ? meaning.amountInMaximum !== shown.maximumIn : meaning.amountInMaximum > shown.maximumIn)
    return fail('amountIn')
  if (isExactIn ? meaning.amountOutMinimum < shown.minimumOut : meaning.amountOutMinimum !== shown.minimumOut)
    return fail('amountOut')
  if (meaning.fees.length > 0) return fail('fee')
  if (meaning.deadline <= BigInt(now) || meaning.deadline > BigInt(now + LONGEST_DEADLINE)) return fail('deadline')
  if (value !== (isNative(shown.input) ? meaning.amountInMaximum : 0n)) return fail('value')
  return isSamePermit(meaning.permit, signed) ? ok(undefined) : fail('permit')
}

function isSamePermit(carried: PermitMeaning | undefined, signed: PermitMeaning | undefined): boolean {
  if (carried === undefined || signed === undefined) return carried === signed
  return (
    isSameAddress(carried.token, signed.token) &&
    isSameAddress(carried.spender, signed.spender) &&
    carried.amount === signed.amount &&
    carried.expiration === signed.expiration &&
    carried.nonce === signed.nonce &&
    carried.signatureDeadline === signed.signatureDeadline
  )
}

/**
 * Compares a permit with what the screen shows: this token, this router, exactly the most that may leave, and no longer than half an
 * hour. Permit2 counts in uint160; more than that cannot be permitted and is refused here.
 *
 * Units    `now` UNIX seconds
 */
export function verifyPermit(
  permit: PermitMeaning,
  shown: ShownSwap,
  now: UnixSeconds,
): Result<undefined, Modification> {
  const { contracts } = chainById(shown.chainId)
  if (!isSameAddress(permit.token, shown.input)) return fail('token')
  if (!isSameAddress(permit.spender, contracts.universalRouter)) return fail('spender')
  if (permit.amount !== shown.maximumIn || permit.amount > MAX_UINT160) return fail('amountIn')
  const latest = BigInt(now + LONGEST_PERMIT + CLOCK_SKEW)
  if (permit.expiration <= BigInt(now) || permit.expiration > latest) return fail('expiration')
  return permit.signatureDeadline > BigInt(now) && permit.signatureDeadline <= latest ? ok(undefined) : fail('deadline')
}
