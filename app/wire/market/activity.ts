import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { address } from './address.ts'
import { unixSeconds } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import { heldToken, heldTokenFields } from './portfolio.ts'

export interface ActivityQuery {
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  /** Cursor of the last activity of the previous page. */
  readonly after?: string | undefined
}

/** Activities per page. */
export const ACTIVITY_SIZE = 50

export const ACTIVITY_TYPES = [
  'SWAP',
  'SEND',
  'RECEIVE',
  'WRAP',
  'UNWRAP',
  'MINT',
  'BUY',
  'SELL',
  'APPROVE',
  'PERMIT',
  'REVOKE',
  'REMOVE_DELEGATION',
  'CREATE_POOL',
  'LIQUIDITY_INCREASE',
  'LIQUIDITY_DECREASE',
  'COLLECT_FEES',
  'MIGRATE_LIQUIDITY',
  'CLAIM',
  'EXECUTE',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

const direction = v.picklist(['IN', 'OUT', 'SELF'])

const nft = v.pipe(
  v.object({ tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'not an id')), nftContract: v.object({ address }) }),
  v.transform(({ tokenId, nftContract }) => ({ tokenId, contract: nftContract.address })),
)

const assetChange = v.variant('__typename', [
  v.object({
    __typename: v.literal('TokenTransfer'),
    asset: heldToken,
    /** In whole tokens. */
    quantity: decimal,
    /** Null for several senders, or for native currency. */
    sender: v.nullable(address),
    recipient: v.nullable(address),
    direction,
  }),
  v.object({
    __typename: v.literal('TokenApproval'),
    asset: heldToken,
    quantity: decimal,
    isUnlimited: v.boolean(),
    approvedAddress: address,
  }),
  v.object({
    __typename: v.literal('NftTransfer'),
    nft,
    sender: v.nullable(address),
    recipient: v.nullable(address),
    direction,
  }),
  v.object({ __typename: v.literal('NftApproval'), nft, approvedAddress: address }),
  v.object({
    __typename: v.literal('NftApproveForAll'),
    contract: v.object({ address }),
    operatorAddress: address,
    approved: v.boolean(),
  }),
])

/** Transfer or approval of an asset in a transaction of an account. */
export type AssetChange = Readonly<v.InferOutput<typeof assetChange>>

const activity = v.pipe(
  v.object({
    id: v.string(),
    chainId: graphChain,
    time: unixSeconds,
    cursor: v.string(),
    details: v.object({
      hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'not a hash')),
      block: v.number(),
      /** Failed transactions have no changes. */
      status: v.picklist(['CONFIRMED', 'FAILED']),
      /** Types unknown to this version become EXECUTE. */
      type: v.fallback(v.picklist(ACTIVITY_TYPES), 'EXECUTE'),
      /** The other side of a payment, a trade of NFTs or an approval; null if there is none or more than one. */
      counterparty: v.nullable(address),
      /** In the order of events; at most six. */
      changes: v.array(assetChange),
      /** Number of changes, including those that `changes` omits. */
      changeCount: v.number(),
    }),
  }),
  v.transform(({ details, ...entry }) => ({ ...entry, ...details })),
)

/** A mined transaction of an account. */
export type Activity = Readonly<v.InferOutput<typeof activity>>

const coverage = v.object({
  chainId: graphChain,
  /** False if transfers of native currency and failed transactions may be missing. */
  hasNative: v.boolean(),
  /** False if the chain could not be read. */
  isAvailable: v.boolean(),
  /** Number of newest blocks that the page covers; null without a limit. */
  searchedBlocks: v.nullable(v.number()),
})

/** The sources of a page on one chain. */
export type ActivityCoverage = Readonly<v.InferOutput<typeof coverage>>

export interface ActivityPage {
  /** Newest first. */
  readonly activities: readonly Activity[]
  /** Without the chains that have neither index nor node. */
  readonly coverage: readonly ActivityCoverage[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

/** Requests one activity more than a page, to determine whether there is a next page. */
export const activityQuery = defineQuery(
  graphql(
    `
      query Activity($owner: String!, $chains: [Chain!], $size: Int!, $after: String) {
        portfolios(ownerAddresses: [$owner], chains: $chains) {
          coverage: activityCoverage(pageSize: $size, after: $after) {
            chainId: chain
            hasNative: hasNativeTransfers
            isAvailable
            searchedBlocks
          }
          assetActivities(pageSize: $size, after: $after) {
            id
            chainId: chain
            time: timestamp
            cursor
            details {
              ... on TransactionDetails {
                hash
                block: blockNumber
                status
                type
                counterparty
                changeCount: assetChangeCount
                changes: assetChanges {
                  __typename
                  ... on TokenTransfer {
                    asset {
                      ...HeldTokenFields
                    }
                    quantity
                    sender
                    recipient
                    direction
                  }
                  ... on TokenApproval {
                    asset {
                      ...HeldTokenFields
                    }
                    quantity
                    isUnlimited
                    approvedAddress
                  }
                  ... on NftTransfer {
                    nft: asset {
                      tokenId
                      nftContract {
                        address
                      }
                    }
                    sender
                    recipient
                    direction
                  }
                  ... on NftApproval {
                    nft: asset {
                      tokenId
                      nftContract {
                        address
                      }
                    }
                    approvedAddress
                  }
                  ... on NftApproveForAll {
                    contract {
                      address
                    }
                    operatorAddress
                    approved
                  }
                }
              }
            }
          }
        }
      }
    `,
    [heldTokenFields],
  ),
  v.pipe(
    v.object({
      portfolios: v.pipe(
        v.array(v.object({ assetActivities: v.array(activity), coverage: v.array(coverage) })),
        v.length(1),
      ),
    }),
    v.transform(({ portfolios }): ActivityPage => {
      const { assetActivities: found = [], coverage: sources = [] } = portfolios[0] ?? {}
      const activities = found.slice(0, ACTIVITY_SIZE)
      const next = found.length > ACTIVITY_SIZE ? (activities.at(-1)?.cursor ?? null) : null
      return { activities, coverage: sources, next }
    }),
  ),
)
