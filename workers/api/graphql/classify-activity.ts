import { NATIVE } from '#app/domain/address/address.ts'
import type { Campaign } from '../rewards/campaigns.ts'
import type { ActivityApproval, ActivityEvent, ActivityTransfer } from './activity-queries.ts'
import type { NodeTransaction } from './node-transactions.ts'

export type TransactionType =
  | 'SWAP'
  | 'SEND'
  | 'RECEIVE'
  | 'WRAP'
  | 'UNWRAP'
  | 'MINT'
  | 'BUY'
  | 'SELL'
  | 'APPROVE'
  | 'PERMIT'
  | 'REVOKE'
  | 'REMOVE_DELEGATION'
  | 'CREATE_POOL'
  | 'LIQUIDITY_INCREASE'
  | 'LIQUIDITY_DECREASE'
  | 'COLLECT_FEES'
  | 'MIGRATE_LIQUIDITY'
  | 'CLAIM'
  | 'EXECUTE'

/** An account's events in one transaction, and the transaction itself (`nodeTransaction`) if a node lists it. */
export interface TransactionRows {
  readonly transfers: readonly ActivityTransfer[]
  readonly approvals: readonly ActivityApproval[]
  readonly events: readonly ActivityEvent[]
  readonly wraps: readonly ActivityTransfer[]
  readonly nodeTransaction: NodeTransaction | null
  /** True on a chain without an index if the receipt could not be read: `events` and `wraps` may then lack some. */
  readonly hasUnknownEvents?: boolean
}

/** Identifies the payments of a reward campaign. */
export type RewardPayer = Pick<Campaign, 'distributor' | 'token'>

/** Classifies a transaction by its effect on its account. Addresses in lower case, except those of the chain's `campaigns`. */
export function transactionType(
  rows: TransactionRows,
  owner: string,
  wrapped: string,
  campaigns: readonly RewardPayer[],
): TransactionType {
  const kinds = new Set(rows.events.map(({ kind }) => kind))
  if (kinds.has('add') && kinds.has('remove')) return 'MIGRATE_LIQUIDITY'
  if (rows.events.some(isFirstDeposit)) return 'CREATE_POOL'
  if (kinds.has('add')) return 'LIQUIDITY_INCREASE'
  if (kinds.has('remove')) return 'LIQUIDITY_DECREASE'
  if (kinds.has('swap')) return 'SWAP'
  if (kinds.has('collect')) return 'COLLECT_FEES'
  const { transfers, approvals } = rows
  if (transfers.length === 0 && approvals.length > 0) return approvalType(approvals)
  if (transfers.length === 0) return nativeType(rows, owner)
  const incoming = transfers.filter(({ recipient }) => recipient === owner)
  const outgoing = transfers.filter(({ sender }) => sender === owner)
  const isOnlyWrapped = transfers.every(({ token }) => token === wrapped)
  if (outgoing.length === 0 && incoming.every(({ sender }) => sender === NATIVE)) return isOnlyWrapped ? 'WRAP' : 'MINT'
  if (incoming.length === 0 && isOnlyWrapped && outgoing.every(({ recipient }) => recipient === NATIVE)) return 'UNWRAP'
  if (outgoing.length === 0 && transfers.every((transfer) => isReward(transfer, campaigns))) return 'CLAIM'
  // An unread event may be a deposit into a pool, which also mints an NFT for a payment.
  const trade = rows.hasUnknownEvents === true ? null : nftTradeType(rows, owner)
  if (trade) return trade
  const natives = rows.nodeTransaction?.transfers ?? []
  const [hasIncoming, hasOutgoing] = [
    incoming.length > 0 || natives.some(({ recipient }) => recipient === owner),
    outgoing.length > 0 || natives.some(({ sender }) => sender === owner),
  ]
  if (hasIncoming && hasOutgoing) return 'EXECUTE'
  return hasIncoming ? 'RECEIVE' : 'SEND'
}

/**
 * The type of a transaction with approvals but no transfers. PERMIT only for Permit2, whose event identifies approvals by signature; permits of
 * tokens (EIP-2612) emit the same event as `approve`.
 */
function approvalType(approvals: readonly ActivityApproval[]): TransactionType {
  const granted = approvals.filter((approval) => !isRevocation(approval))
  if (granted.length === 0) return 'REVOKE'
  return granted.every(({ isSigned }) => isSigned) ? 'PERMIT' : 'APPROVE'
}

/**
 * Returns BUY, SELL or MINT if NFTs moved in one direction and a payment, in tokens or native currency, in the other; null otherwise, also if
 * NFTs were exchanged for NFTs. A loan secured by an NFT counts as a sale, and the NFT's return as a purchase.
 */
function nftTradeType(rows: TransactionRows, owner: string): TransactionType | null {
  const nfts = rows.transfers.filter(({ standard }) => standard === 'erc721')
  const received = nfts.filter(({ recipient }) => recipient === owner)
  const sent = nfts.filter(({ sender }) => sender === owner)
  const flows = [...tokenFlows(rows, owner), nativeFlow(rows, owner) ?? 0n]
  const [hasPaid, wasPaid] = [flows.some((flow) => flow < 0n), flows.some((flow) => flow > 0n)]
  if (received.length > 0 && sent.length === 0 && hasPaid && !wasPaid)
    return received.every(({ sender }) => sender === NATIVE) ? 'MINT' : 'BUY'
  // An NFT that goes to the zero address is redeemed rather than sold.
  const isSold = sent.some(({ recipient }) => recipient !== NATIVE)
  return isSold && received.length === 0 && wasPaid && !hasPaid ? 'SELL' : null
}

/** Net amount of each ERC-20 token that the account has received (positive) or paid (negative): a market may collect its fee from the proceeds. */
function tokenFlows({ transfers }: TransactionRows, owner: string): Iterable<bigint> {
  const flows = new Map<string, bigint>()
  for (const { standard, token, sender, recipient, value } of transfers) {
    if (standard === 'erc721') continue
    const flow = (recipient === owner ? value : 0n) - (sender === owner ? value : 0n)
    flows.set(token, (flows.get(token) ?? 0n) + flow)
  }
  return flows.values()
}

/** The type of a transaction without events of the account. */
function nativeType({ nodeTransaction }: TransactionRows, owner: string): TransactionType {
  if (!nodeTransaction) return 'EXECUTE'
  const { sender, value, hasCalldata, transfers, removesDelegation } = nodeTransaction
  if (sender === owner && value > 0n && !hasCalldata) return 'SEND'
  if (removesDelegation) return 'REMOVE_DELEGATION'
  if (sender === owner) return 'EXECUTE'
  return transfers.every(({ recipient }) => recipient === owner) ? 'RECEIVE' : 'EXECUTE'
}

/**
 * Whether the event is a deposit into a pool in the block of the pool's creation. The index does not have the transaction that created a
 * pool, but a pool is practically always created together with its first deposit.
 */
function isFirstDeposit({ kind, block, poolCreatedBlock }: ActivityEvent): boolean {
  return kind === 'add' && block === poolCreatedBlock
}

/** Compares distributor and token: any token can emit a transfer from a distributor. */
function isReward({ sender, token }: ActivityTransfer, campaigns: readonly RewardPayer[]): boolean {
  return campaigns.some((campaign) => {
    return campaign.distributor.toLowerCase() === sender && campaign.token.toLowerCase() === token
  })
}

/** ERC-20: allowance 0. A single NFT: zero address as spender. A whole NFT contract: `approved` is false (stored as 0). */
function isRevocation({ standard, value, spender }: ActivityApproval): boolean {
  return standard === 'erc721' ? spender === NATIVE : value === 0n
}

/** The other party of a payment, a trade of NFTs or an approval; null if there is none or more than one. */
export function counterpartyOf(rows: TransactionRows, type: TransactionType): string | null {
  const [party, ...others] = new Set(partiesOf(rows, type))
  return party === undefined || others.length > 0 ? null : party
}

function partiesOf(rows: TransactionRows, type: TransactionType): readonly string[] {
  const moves = [...rows.transfers, ...nativeTransfers(rows)]
  // Only NFTs identify the other party of a trade: the payment often also goes to markets and artists.
  const nfts = rows.transfers.filter(({ standard }) => standard === 'erc721')
  switch (type) {
    case 'SEND':
      return moves.map(({ recipient }) => recipient)
    case 'RECEIVE':
      return moves.map(({ sender }) => sender)
    case 'SELL':
      return nfts.map(({ recipient }) => recipient)
    case 'BUY':
      return nfts.map(({ sender }) => sender)
    case 'APPROVE':
    case 'PERMIT':
    case 'REVOKE':
      return rows.approvals.map(({ spender }) => spender)
    default:
      return []
  }
}

/** The transfers of native currency, including the intended one of a failed payment. */
function nativeTransfers({
  nodeTransaction,
}: TransactionRows): readonly { readonly sender: string; readonly recipient: string }[] {
  if (!nodeTransaction) return []
  const { isFailed, sender, recipient, transfers } = nodeTransaction
  return isFailed && recipient !== null ? [{ sender, recipient }] : transfers
}

/** Whether a node lists all native transfers of the transaction. Without a trace, that is true if it has neither pool events nor wraps. */
export function isNativeKnown({ nodeTransaction, events, wraps }: TransactionRows): boolean {
  return nodeTransaction !== null && (nodeTransaction.isTraced || (events.length === 0 && wraps.length === 0))
}

/**
 * Net amount of native currency that an account has received (positive) or paid (negative), in wei, without the network cost. It is the sum of
 * the node's transfers if the node traces the transaction, otherwise computed from events: every wei of a swap or deposit is wrapped, unwrapped or
 * traded in a v4 pool, each with an event; this includes a fee that a router keeps in native currency, as if the account had received it.
 *
 * Returns  null for untraced changes of v4 liquidity with native currency: they also pay out fees, which have no event
 */
export function nativeFlow(rows: TransactionRows, owner: string): bigint | null {
  const { events, wraps, nodeTransaction } = rows
  let flow = 0n
  if (nodeTransaction && isNativeKnown(rows)) {
    for (const { sender, recipient, value } of nodeTransaction.transfers) {
      if (recipient === owner) flow += value
      if (sender === owner) flow -= value
    }
    return flow
  }
  for (const { sender, value } of wraps) flow += sender === NATIVE ? -value : value
  for (const { version, kind, token0, amount0 } of events) {
    // The native currency sorts before every token.
    if (version !== 4 || token0 !== NATIVE) continue
    if (kind !== 'swap') return null
    flow -= amount0
  }
  return flow
}
