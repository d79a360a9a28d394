import { secondsSince } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { Activity, ActivityPage, ActivityType, AssetChange } from '#app/wire/market/activity.ts'

/**
 * A transfer or approval of a transaction. Amounts are exact decimals of whole tokens, without a sign; an allowance of
 * null is unlimited, and an NFT id of null stands for all NFTs of the contract.
 */
export type ActivityChange =
  | {
      readonly kind: 'amount'
      readonly direction: 'IN' | 'OUT' | 'SELF'
      readonly amount: string
      readonly symbol: string
      readonly address: Address
      readonly logo: string | null
    }
  | { readonly kind: 'allowance'; readonly amount: string | null; readonly symbol: string }
  | { readonly kind: 'nft'; readonly direction: 'IN' | 'OUT' | 'SELF'; readonly id: string; readonly contract: Address }
  | { readonly kind: 'nftAllowance'; readonly id: string | null; readonly contract: Address }

/** A mined transaction as a list shows it. */
export interface ActivityRow {
  readonly id: string
  readonly chainId: ChainId
  readonly hash: string
  /** UNIX seconds. */
  readonly time: number
  /** Age in seconds when the page was rendered. */
  readonly secondsAgo: number
  readonly type: ActivityType
  readonly isFailed: boolean
  readonly counterparty: Address | null
  readonly changes: readonly ActivityChange[]
  /** Number of changes that `changes` omits. */
  readonly moreChanges: number
  /** Whether only spam or unlisted tokens were received or minted, which anyone can send to the account. */
  readonly isUnwanted: boolean
}

export interface ActivityList {
  /** Newest first. */
  readonly rows: readonly ActivityRow[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  /** Chains whose transfers of native currency and failed transactions may be missing. */
  readonly withoutNative: readonly ChainId[]
  /** Chains that could not be read. */
  readonly unavailable: readonly ChainId[]
  /** Chains of which only the newest blocks were searched. */
  readonly limited: readonly { readonly chainId: ChainId; readonly blocks: number }[]
}

/** Whether no chain of a page could be read, so that its lack of transactions means nothing. */
export function isUnreadable({ coverage }: ActivityPage): boolean {
  return coverage.every(({ isAvailable }) => !isAvailable)
}

/** A page of activity with the transactions' ages as of `now` (UNIX milliseconds). */
export function activityList({ activities, coverage, next }: ActivityPage, now: number): ActivityList {
  return {
    rows: activities.map((activity) => activityRow(activity, now)),
    next,
    withoutNative: coverage
      .filter(({ hasNative, isAvailable }) => isAvailable && !hasNative)
      .map(({ chainId }) => chainId),
    unavailable: coverage.filter(({ isAvailable }) => !isAvailable).map(({ chainId }) => chainId),
    limited: coverage.flatMap(({ chainId, searchedBlocks }) =>
      searchedBlocks === null ? [] : [{ chainId, blocks: searchedBlocks }],
    ),
  }
}

/** A transaction with its age as of `now` (UNIX milliseconds). */
export function activityRow(activity: Activity, now: number): ActivityRow {
  const { id, chainId, hash, time, type, status, counterparty, changes, changeCount } = activity
  return {
    id,
    chainId,
    hash,
    time,
    type,
    isFailed: status === 'FAILED',
    counterparty,
    secondsAgo: secondsSince(time, now),
    changes: changes.map(activityChange),
    moreChanges: Math.max(0, changeCount - changes.length),
    isUnwanted: isUnwantedActivity(activity),
  }
}

/** Whether the account received nothing but spam or unlisted tokens. */
export function isUnwantedActivity({ type, changes }: Activity): boolean {
  return (type === 'RECEIVE' || type === 'MINT') && changes.length > 0 && changes.every(isUnwanted)
}

function isUnwanted(change: AssetChange): boolean {
  return change.__typename === 'TokenTransfer' && (change.asset.isSpam || !change.asset.isListed)
}

function activityChange(change: AssetChange): ActivityChange {
  switch (change.__typename) {
    case 'TokenTransfer': {
      const { asset, quantity, direction } = change
      const { address, symbol, logo } = asset
      return { kind: 'amount', direction, amount: quantity, symbol: plainText(symbol), address, logo }
    }
    case 'TokenApproval': {
      const { asset, quantity, isUnlimited } = change
      return { kind: 'allowance', amount: isUnlimited ? null : quantity, symbol: plainText(asset.symbol) }
    }
    case 'NftTransfer':
      return { kind: 'nft', direction: change.direction, id: change.nft.tokenId, contract: change.nft.contract }
    case 'NftApproval':
      return { kind: 'nftAllowance', id: change.nft.tokenId, contract: change.nft.contract }
    case 'NftApproveForAll':
      return { kind: 'nftAllowance', id: null, contract: change.contract.address }
  }
}
