import { MINUTE } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** Tokens that a payment provider waits for. */
export interface PendingDeposit {
  /** The order that waits for them. */
  readonly orderId: string
  /** The account of the order: a provider may not credit a transfer from another one. */
  readonly account: Address
  readonly chainId: ChainId
  readonly token: Address
  /** The provider's deposit address. */
  readonly recipient: Address
  /** Base units. */
  readonly amount: bigint
}

type Sender = Pick<PendingDeposit, 'account' | 'chainId' | 'token'>

/** Milliseconds within which the send form must read a deposit. A navigation that failed must not fill in a later send. */
const VALID_FOR_MS = MINUTE

let pending: { readonly deposit: PendingDeposit; readonly at: number } | undefined

/**
 * Hands a deposit over to the send form, which the caller opens next. Held in memory, because a URL with a recipient could be given to the user
 * by anyone.
 */
export function handOverDeposit(deposit: PendingDeposit): void {
  pending = { deposit, at: Date.now() }
}

/** Returns the deposit that an account sends in a token, once. */
export function takeDeposit({ account, chainId, token }: Sender): PendingDeposit | undefined {
  const taken = pending
  pending = undefined
  if (!taken || Date.now() - taken.at > VALID_FOR_MS) return undefined
  const { deposit } = taken
  return isSender(deposit, { account, chainId, token }) ? deposit : undefined
}

/** Whether a send brings tokens to the deposit, whatever its amount. */
export function isToDeposit(deposit: PendingDeposit, send: Sender & Pick<PendingDeposit, 'recipient'>): boolean {
  return isSender(deposit, send) && isSameAddress(deposit.recipient, send.recipient)
}

function isSender(deposit: PendingDeposit, { account, chainId, token }: Sender): boolean {
  const isAccount = deposit.chainId === chainId && isSameAddress(deposit.account, account)
  return isAccount && isSameAddress(deposit.token, token)
}
