import * as v from 'valibot'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { heldToken, heldTokenFields } from './portfolio.ts'

const profit = v.object({
  token: heldToken,
  /** False if the indexed transfers do not explain the balance; all amounts are then null. */
  isKnown: v.boolean(),
  /** US dollars per whole token; null if nothing is held at a known cost. */
  averageCost: v.nullable(decimal),
  /** Unrealised profit in US dollars of tokens held at a known cost; null without a price. */
  unrealised: v.nullable(decimal),
  /** Realised profit in US dollars. */
  realised: v.nullable(decimal),
  /** Whole tokens held at an unknown cost. */
  unknownQuantity: v.nullable(decimal),
  /** Whole outgoing tokens that `realised` excludes. */
  unknownLeft: v.nullable(decimal),
})

/** Profit and loss of a token that an account holds or has held. */
export type Profit = Readonly<v.InferOutput<typeof profit>>

export const profitsQuery = defineQuery(
  graphql(
    `
      query Profits($owner: String!, $chains: [Chain!]) {
        portfolios(ownerAddresses: [$owner], chains: $chains) {
          profits: tokenProfits {
            token {
              ...HeldTokenFields
            }
            isKnown
            averageCost
            unrealised
            realised
            unknownQuantity
            unknownLeft
          }
        }
      }
    `,
    [heldTokenFields],
  ),
  v.pipe(
    v.object({ portfolios: v.pipe(v.array(v.object({ profits: v.array(profit) })), v.length(1)) }),
    v.transform(({ portfolios }): readonly Profit[] => portfolios[0]?.profits ?? []),
  ),
)
