import * as v from 'valibot'
import { chainByGraphName, type ChainId } from '#app/domain/chains/catalogue.ts'

/** The GraphQL enum `Chain`, read as the chain's id. */
export const graphChain = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ChainId => {
    const chain = chainByGraphName(dataset.value)
    if (chain) return chain.id
    addIssue({ message: 'not a chain served' })
    return NEVER
  }),
)
