import type { Log } from './log.ts'
import { addressTopic, hasShape, uintAt, uintTopic } from './words.ts'

// Every decoder returns undefined for a log with the right topic but the wrong shape.

export interface Movement {
  /** Distinguished by the number of topics: ERC-721 indexes the token id, ERC-20 does not index the value. */
  readonly standard: 'erc20' | 'erc721'
  readonly from: string
  readonly to: string
  /** Base units or token id. */
  readonly value: bigint
}

/** Transfer, and Approval with `from` as owner and `to` as spender. */
export function decodeMovement(log: Log): Movement | undefined {
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

export interface Wrapping {
  readonly account: string
  readonly value: bigint
}

/** Deposit and Withdrawal of the wrapped native token, which emits no Transfer for them. */
export function decodeWrapping(log: Log): Wrapping | undefined {
  if (!hasShape(log, 2, 1)) return undefined
  return { account: addressTopic(log, 1), value: uintAt(log, 0) }
}
