import { NATIVE } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { checksummed } from './checksummed.ts'
import type { ActivityNode } from './activities.ts'
import type { ActivityCoverage } from './activity-chain.ts'
import type { ActivityApproval, ActivityTransfer } from './activity-queries.ts'
import { counterpartyOf, isNativeKnown, nativeFlow, transactionType } from './classify-activity.ts'
import type { MarketContext, TokenNode } from './context.ts'
import { MAX_CHANGES } from './field-costs.ts'
import { isUnlimited } from './is-unlimited.ts'

interface Nft {
  readonly chainId: ChainId
  readonly contract: string
  readonly tokenId: bigint
}

type Direction = 'IN' | 'OUT' | 'SELF'

/** A member of the union AssetChange whose token has been read. Addresses in lower case, amounts in base units. */
type ChangeNode =
  | {
      readonly __typename: 'TokenTransfer'
      readonly id: string
      readonly asset: TokenNode
      readonly amount: bigint
      readonly sender: string | null
      readonly recipient: string | null
      readonly direction: Direction
    }
  | {
      readonly __typename: 'TokenApproval'
      readonly id: string
      readonly asset: TokenNode
      readonly amount: bigint
      readonly spender: string
    }
  | {
      readonly __typename: 'NftTransfer'
      readonly id: string
      readonly asset: Nft
      readonly sender: string
      readonly recipient: string
      readonly direction: Direction
    }
  | { readonly __typename: 'NftApproval'; readonly id: string; readonly asset: Nft; readonly spender: string }
  | {
      readonly __typename: 'NftApproveForAll'
      readonly id: string
      readonly contract: Nft
      readonly spender: string
      readonly approved: boolean
    }

/** A change whose token has not been read yet. */
type UnresolvedChange =
  | {
      readonly __typename: 'TokenTransfer'
      readonly id: string
      readonly token: string
      amount: bigint
      sender: string | null
      recipient: string | null
      readonly direction: Direction
    }
  | {
      readonly __typename: 'TokenApproval'
      readonly id: string
      readonly token: string
      readonly amount: bigint
      readonly spender: string
    }

type TransferSum = Extract<UnresolvedChange, { readonly __typename: 'TokenTransfer' }>

type ChangeOf<Name extends ChangeNode['__typename']> = Extract<ChangeNode, { readonly __typename: Name }>

const idOf = ({ snapshot, ref }: ActivityNode) => `${snapshot.chainId}:${ref.txHash}`

const wrappedOf = ({ snapshot }: ActivityNode) => chainById(snapshot.chainId).contracts.wrappedNative.toLowerCase()

const typeOf = (node: ActivityNode) => transactionType(node, node.owner, wrappedOf(node), node.campaigns)

export const activityFields = {
  AssetActivity: {
    id: idOf,
    chain: ({ snapshot }: ActivityNode) => chainById(snapshot.chainId).graphName,
    timestamp: ({ ref }: ActivityNode) => ref.time,
    details: (node: ActivityNode) => node,
  },
  ActivityCoverage: {
    chain: ({ chainId }: ActivityCoverage) => chainById(chainId).graphName,
  },
  AssetActivityDetails: { __resolveType: () => 'TransactionDetails' },
  TransactionDetails: {
    id: idOf,
    hash: ({ ref }: ActivityNode) => ref.txHash,
    blockNumber: ({ ref }: ActivityNode) => ref.block,
    status: ({ nodeTransaction }: ActivityNode) => (nodeTransaction?.isFailed ? 'FAILED' : 'CONFIRMED'),
    type: typeOf,
    from: ({ events, nodeTransaction }: ActivityNode) =>
      checksummed(nodeTransaction?.sender ?? events[0]?.account ?? null),
    counterparty: (node: ActivityNode) => checksummed(counterpartyOf(node, typeOf(node))),
    assetChanges: changesOf,
    assetChangeCount: (node: ActivityNode) => allChanges(node).length,
  },
  AssetChange: { __resolveType: ({ __typename: name }: ChangeNode) => name },
  TokenTransfer: {
    tokenStandard: ({ asset: { token } }: ChangeOf<'TokenTransfer'>) => (token.address === NATIVE ? 'NATIVE' : 'ERC20'),
    quantity: ({ asset: { token }, amount }: ChangeOf<'TokenTransfer'>) => formatUnits(amount, token.decimals),
    sender: ({ sender }: ChangeOf<'TokenTransfer'>) => checksummed(sender),
    recipient: ({ recipient }: ChangeOf<'TokenTransfer'>) => checksummed(recipient),
  },
  TokenApproval: {
    quantity: ({ asset: { token }, amount }: ChangeOf<'TokenApproval'>) => formatUnits(amount, token.decimals),
    isUnlimited: ({ asset: { token }, amount }: ChangeOf<'TokenApproval'>) => isUnlimited(amount, token.totalSupply),
    approvedAddress: ({ spender }: ChangeOf<'TokenApproval'>) => checksummed(spender),
  },
  NftTransfer: {
    nftStandard: () => 'ERC721',
    sender: ({ sender }: ChangeOf<'NftTransfer'>) => checksummed(sender),
    recipient: ({ recipient }: ChangeOf<'NftTransfer'>) => checksummed(recipient),
  },
  NftApproval: { approvedAddress: ({ spender }: ChangeOf<'NftApproval'>) => checksummed(spender) },
  NftApproveForAll: { operatorAddress: ({ spender }: ChangeOf<'NftApproveForAll'>) => checksummed(spender) },
  NftAsset: {
    id: ({ chainId, contract, tokenId }: Nft) => `${chainId}:${contract}:${tokenId}`,
    nftContract: (nft: Nft) => nft,
    tokenId: ({ tokenId }: Nft) => String(tokenId),
  },
  NftContract: {
    id: ({ chainId, contract }: Nft) => `${chainId}:${contract}`,
    chain: ({ chainId }: Nft) => chainById(chainId).graphName,
    address: ({ contract }: Nft) => checksummed(contract),
  },
}

/**
 * Returns all changes of a transaction, none if it failed: ERC-20 transfers summed by token and direction, transfers of NFTs, approvals, and the
 * transfer of the native currency.
 */
function allChanges(node: ActivityNode): readonly (ChangeNode | UnresolvedChange)[] {
  const { snapshot, owner, transfers, approvals } = node
  const id = (row: { readonly logIndex: number }) => `${idOf(node)}:${row.logIndex}`
  const nftOf = ({ token, value }: { readonly token: string; readonly value: bigint }): Nft => {
    return { chainId: snapshot.chainId, contract: token, tokenId: value }
  }
  const sums = new Map<string, TransferSum>()
  const changes: (ChangeNode | UnresolvedChange)[] = []
  for (const row of transfers) {
    const direction = directionOf(row, owner)
    if (row.standard === 'erc721') {
      const { sender, recipient } = row
      changes.push({ __typename: 'NftTransfer', id: id(row), asset: nftOf(row), sender, recipient, direction })
      continue
    }
    const key = `${row.token} ${direction}`
    const existing = sums.get(key)
    if (existing) {
      existing.amount += row.value
      if (existing.sender !== row.sender) existing.sender = null
      if (existing.recipient !== row.recipient) existing.recipient = null
      continue
    }
    const { token, sender, recipient, value } = row
    const sum: TransferSum = {
      __typename: 'TokenTransfer',
      id: id(row),
      token,
      amount: value,
      sender,
      recipient,
      direction,
    }
    sums.set(key, sum)
    changes.push(sum)
  }
  for (const row of approvals) {
    // A Permit2 permit next to transfers belongs to a swap or deposit and is not shown separately.
    if (row.standard !== 'permit2' || transfers.length === 0) changes.push(approvalOf(row, id(row), nftOf(row)))
  }
  const flow = nativeFlow(node, owner)
  const selfTransfer = node.nodeTransaction?.transfers.find(({ sender, recipient }) => sender === recipient)
  if (flow !== null && flow !== 0n) changes.push(nativeChange(node, flow))
  // A transfer from the account to itself has no flow.
  else if (selfTransfer)
    changes.push({ ...nativeChange(node, selfTransfer.value), direction: 'SELF', sender: owner, recipient: owner })
  return changes
}

async function changesOf(node: ActivityNode, _: unknown, context: MarketContext): Promise<readonly ChangeNode[]> {
  const resolved = await Promise.all(
    allChanges(node)
      .slice(0, MAX_CHANGES)
      .map(async (change): Promise<ChangeNode | null> => {
        if (!('token' in change)) return change
        const asset = await context.token(node.snapshot, change.token)
        return asset && { ...change, asset }
      }),
  )
  return resolved.filter((change) => change !== null)
}

function approvalOf(
  { standard, spender, value, token }: ActivityApproval,
  id: string,
  nft: Nft,
): ChangeNode | UnresolvedChange {
  if (standard === 'erc721all')
    return { __typename: 'NftApproveForAll', id, contract: nft, spender, approved: value !== 0n }
  if (standard === 'erc721') return { __typename: 'NftApproval', id, asset: nft, spender }
  return { __typename: 'TokenApproval', id, token, amount: value, spender }
}

/** Builds the change of the native currency. Its other party is known for a plain wrap or unwrap, and if a node lists a single one. */
function nativeChange(node: ActivityNode, flow: bigint): Extract<ChangeNode, { readonly __typename: 'TokenTransfer' }> {
  const { snapshot, owner } = node
  const currency = snapshot.tokenByAddress.get(NATIVE)
  // Cannot happen: every snapshot has the native currency.
  if (!currency) throw new TypeError('a snapshot without native currency')
  const party = nativeParty(node)
  const isIncoming = flow > 0n
  return {
    __typename: 'TokenTransfer',
    id: `${idOf(node)}:native`,
    asset: { snapshot, token: currency },
    amount: isIncoming ? flow : -flow,
    direction: isIncoming ? 'IN' : 'OUT',
    sender: isIncoming ? party : owner,
    recipient: isIncoming ? owner : party,
  }
}

function nativeParty(node: ActivityNode): string | null {
  const type = typeOf(node)
  if (type === 'WRAP' || type === 'UNWRAP') return wrappedOf(node)
  if (!isNativeKnown(node)) return null
  const { owner, nodeTransaction } = node
  const transfers = nodeTransaction?.transfers ?? []
  const [party, ...others] = new Set(transfers.map(({ sender, recipient }) => (sender === owner ? recipient : sender)))
  return party === undefined || others.length > 0 ? null : party
}

function directionOf({ sender, recipient }: ActivityTransfer, owner: string): Direction {
  if (sender === recipient) return 'SELF'
  return recipient === owner ? 'IN' : 'OUT'
}
