import type { Log } from './log.ts'
import { addressAt, addressTopic, hasShape, uintAt, uintTopic } from './log-words.ts'

// Every decoder returns undefined for a log with the right topic but the wrong shape.

export interface TransferOrApproval {
  /** Distinguished by the number of topics: ERC-721 indexes the token id, ERC-20 does not index the value. */
  readonly standard: 'erc20' | 'erc721'
  readonly from: string
  readonly to: string
  /** Base units or token id. */
  readonly value: bigint
}

/** Transfer, and Approval with `from` as owner and `to` as spender. */
export function decodeTransferOrApproval(log: Log): TransferOrApproval | undefined {
  if (hasShape(log, 4, 0)) {
    return { standard: 'erc721', from: addressTopic(log, 1), to: addressTopic(log, 2), value: uintTopic(log, 3) }
  }
  if (hasShape(log, 3, 1)) {
    return { standard: 'erc20', from: addressTopic(log, 1), to: addressTopic(log, 2), value: uintAt(log, 0) }
  }
  return undefined
}

export interface ApprovalForAll {
  readonly owner: string
  readonly operator: string
  readonly isApproved: boolean
}

export function decodeApprovalForAll(log: Log): ApprovalForAll | undefined {
  if (!hasShape(log, 3, 1)) return undefined
  return { owner: addressTopic(log, 1), operator: addressTopic(log, 2), isApproved: uintAt(log, 0) !== 0n }
}

export interface Permit2Allowance {
  readonly owner: string
  readonly token: string
  readonly spender: string
  /** Base units. */
  readonly amount: bigint
}

/** Approval of Permit2, set by a transaction of the owner. */
export function decodePermit2Approval(log: Log): Permit2Allowance | undefined {
  return decodePermit2Event(log, 2)
}

/** Permit of Permit2, set by the owner's signature. */
export function decodePermit2Permit(log: Log): Permit2Allowance | undefined {
  return decodePermit2Event(log, 3)
}

function decodePermit2Event(log: Log, words: number): Permit2Allowance | undefined {
  if (!hasShape(log, 4, words)) return undefined
  const [owner, token, spender] = [addressTopic(log, 1), addressTopic(log, 2), addressTopic(log, 3)]
  return { owner, token, spender, amount: uintAt(log, 0) }
}

/** Lockdown of Permit2, which sets an allowance to zero. */
export function decodePermit2Lockdown(log: Log): Permit2Allowance | undefined {
  if (!hasShape(log, 2, 2)) return undefined
  return { owner: addressTopic(log, 1), token: addressAt(log, 0), spender: addressAt(log, 1), amount: 0n }
}

export interface Wrapping {
  readonly account: string
  readonly value: bigint
}

/** Deposit and Withdrawal of the wrapped native token, which emits no Transfer for them. */
export function decodeWrapping(log: Log): Wrapping | undefined {
  if (!hasShape(log, 2, 1)) return undefined
  return { account: addressTopic(log, 1), value: uintAt(log, 0) }
}
