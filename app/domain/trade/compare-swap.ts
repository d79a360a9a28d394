import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PermitMeaning, SwapMeaning } from './transaction-meaning.ts'

/** What the screen shows and the person agreed to. */
export interface AgreedSwap {
  readonly side: SwapMeaning['side']
  readonly account: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Exact in: what is sold. Exact out: the most that may be sold. */
  readonly amountInMaximum: bigint
  /** Exact in: minimum received. Exact out: what is bought. */
  readonly amountOutMinimum: bigint
  readonly router: Address
  /** UNIX seconds: the latest deadline that the person's settings allow. */
  readonly latestDeadline: bigint
}

export type SwapMismatch =
  'side' | 'recipient' | 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut' | 'deadline' | 'fee' | 'permit'

/**
 * What of a decoded swap is worse than, or other than, what was agreed. Anything but the empty list must block the signature
 * (`swap.modified`). Better bounds pass.
 */
export function compareSwap(meaning: SwapMeaning, agreed: AgreedSwap): readonly SwapMismatch[] {
  const found: SwapMismatch[] = []
  if (meaning.side !== agreed.side) found.push('side')
  if (!isSameAddress(meaning.recipient, agreed.account)) found.push('recipient')
  if (!isSameAddress(meaning.tokenIn, agreed.tokenIn)) found.push('tokenIn')
  if (!isSameAddress(meaning.tokenOut, agreed.tokenOut)) found.push('tokenOut')
  if (meaning.amountInMaximum > agreed.amountInMaximum) found.push('amountIn')
  if (meaning.amountOutMinimum < agreed.amountOutMinimum) found.push('amountOut')
  if (meaning.deadline > agreed.latestDeadline) found.push('deadline')
  if (meaning.fees.length > 0) found.push('fee')
  if (meaning.permit && comparePermit(meaning.permit, agreed).length > 0) found.push('permit')
  return found
}

export type PermitMismatch = 'token' | 'spender' | 'amount' | 'expiration' | 'signatureDeadline'

/**
 * What of a decoded permit goes beyond what the swap needs: another token or spender, more than is sold, longer than the latest
 * deadline. For typed data before it is signed, and for the permit inside calldata.
 */
export function comparePermit(
  permit: PermitMeaning,
  agreed: Pick<AgreedSwap, 'tokenIn' | 'amountInMaximum' | 'router' | 'latestDeadline'>,
): readonly PermitMismatch[] {
  const found: PermitMismatch[] = []
  if (!isSameAddress(permit.token, agreed.tokenIn)) found.push('token')
  if (!isSameAddress(permit.spender, agreed.router)) found.push('spender')
  if (permit.amount > agreed.amountInMaximum) found.push('amount')
  if (permit.expiration > agreed.latestDeadline) found.push('expiration')
  if (permit.signatureDeadline > agreed.latestDeadline) found.push('signatureDeadline')
  return found
}
