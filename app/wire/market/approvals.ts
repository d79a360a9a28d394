import * as v from 'valibot'
import { address } from './address.ts'
import { asOf, asOfFields, unixSeconds } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import { heldToken, heldTokenFields } from './portfolio.ts'

export const APPROVAL_KINDS = ['ERC20', 'PERMIT2', 'NFT', 'NFT_COLLECTION'] as const

const approval = v.object({
  id: v.string(),
  /** PERMIT2: an allowance at Permit2 · NFT: one NFT · NFT_COLLECTION: all NFTs of a contract. */
  kind: v.picklist(APPROVAL_KINDS),
  spender: address,
  /** Null for NFTs. */
  token: v.nullable(heldToken),
  /** In whole tokens; null if unlimited, or for NFTs. */
  quantity: v.nullable(decimal),
  isUnlimited: v.boolean(),
  /** Expiry of a Permit2 allowance; null for other kinds. */
  expiresAt: v.nullable(unixSeconds),
  /** US dollars that the spender could take now; null without a price. */
  valueAtRisk: v.nullable(
    v.pipe(
      v.object({ value: decimal }),
      v.transform(({ value }) => value),
    ),
  ),
  /** Null for tokens. */
  nftContract: v.nullable(v.object({ address })),
  tokenId: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'not an id'))),
  /** Returned by the contract, so untrusted. */
  collectionName: v.nullable(v.string()),
})

/** Permission for a spender to move an account's tokens or NFTs. */
export type Approval = Readonly<v.InferOutput<typeof approval>>

const chainApprovals = v.object({
  chainId: graphChain,
  /** False if the chain or its index could not be read. */
  isAvailable: v.boolean(),
  /** False if the account may have more approvals than `items`. */
  isComplete: v.boolean(),
  /** The block that the approvals were read at. */
  asOf: v.nullable(asOf),
  /** Spenders other than the protocol's contracts first, then the largest value at risk. */
  items: v.array(approval),
})

export type ChainApprovals = Readonly<v.InferOutput<typeof chainApprovals>>

export const approvalsQuery = defineQuery(
  graphql(
    `
      query Approvals($owner: String!, $chains: [Chain!]) {
        portfolios(ownerAddresses: [$owner], chains: $chains) {
          approvals {
            chainId: chain
            isAvailable
            isComplete
            asOf {
              ...AsOfFields
            }
            items {
              id
              kind
              spender
              token {
                ...HeldTokenFields
              }
              quantity
              isUnlimited
              expiresAt
              valueAtRisk {
                value
              }
              nftContract {
                address
              }
              tokenId
              collectionName
            }
          }
        }
      }
    `,
    [asOfFields, heldTokenFields],
  ),
  v.pipe(
    v.object({ portfolios: v.pipe(v.array(v.object({ approvals: v.array(chainApprovals) })), v.length(1)) }),
    v.transform(({ portfolios }): readonly ChainApprovals[] => portfolios[0]?.approvals ?? []),
  ),
)
