import * as v from 'valibot'
import { address } from './address.ts'
import { unixSeconds } from './as-of.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { amounts, amountsFields } from './position-node.ts'

export const POSITION_EVENT_TYPES = ['CREATE', 'INCREASE', 'DECREASE', 'COLLECT', 'TRANSFER', 'BURN'] as const

const positionEvent = v.object({
  id: v.string(),
  type: v.picklist(POSITION_EVENT_TYPES),
  time: unixSeconds,
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'not a hash')),
  /** Null for transfers and burns. */
  amounts: v.nullable(amounts),
  /** Sender and recipient of a transfer; null for other events. */
  sender: v.nullable(address),
  recipient: v.nullable(address),
})

/** A change of a position. */
export type PositionEvent = Readonly<v.InferOutput<typeof positionEvent>>

export interface PositionHistoryPage {
  /** Newest first. */
  readonly events: readonly PositionEvent[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

/** Events per page. */
export const POSITION_HISTORY_SIZE = 20

/** Null if there is no such position. */
export const positionHistoryQuery = defineQuery(
  graphql(
    `
      query PositionHistory(
        $chain: Chain!
        $version: ProtocolVersion!
        $id: String!
        $owner: String
        $size: Int!
        $after: String
      ) {
        position(chain: $chain, version: $version, id: $id, ownerAddress: $owner) {
          history(first: $size, after: $after) {
            edges {
              cursor
              node {
                id
                type
                time: timestamp
                hash
                amounts {
                  ...AmountsFields
                }
                sender
                recipient
              }
            }
            pageInfo {
              hasNextPage
            }
          }
        }
      }
    `,
    [amountsFields],
  ),
  v.pipe(
    v.object({
      position: v.nullable(
        v.object({
          history: v.object({
            edges: v.array(v.object({ cursor: v.string(), node: positionEvent })),
            pageInfo: v.object({ hasNextPage: v.boolean() }),
          }),
        }),
      ),
    }),
    v.transform(({ position }): PositionHistoryPage | null => {
      if (position === null) return null
      const { edges, pageInfo } = position.history
      return {
        events: edges.map(({ node }) => node),
        next: pageInfo.hasNextPage ? (edges.at(-1)?.cursor ?? null) : null,
      }
    }),
  ),
)
