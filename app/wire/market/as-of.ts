import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import { graphChain } from './token.ts'

/** The newest block of a chain that an answer is based on. */
export interface AsOf {
  readonly chainId: ChainId
  readonly block: number
  readonly time: UnixSeconds
}

export const AS_OF_FIELDS = 'asOf { chain blockNumber timestamp }'

const node = v.pipe(
  v.object({ chain: graphChain, blockNumber: v.number(), timestamp: v.number() }),
  v.transform(({ chain, blockNumber, timestamp }): AsOf => ({
    chainId: chain,
    block: blockNumber,
    time: timestamp as UnixSeconds,
  })),
)

export const asOf = v.array(node)

/** Reads `chains`; null if nothing is indexed. */
export const chainAsOf = v.pipe(
  v.object({ asOf: v.nullable(node) }),
  v.transform(({ asOf }) => asOf),
)
