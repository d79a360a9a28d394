import * as v from 'valibot'
import type { UnixSeconds } from '#app/base/time.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'

export const asOfFields = graphql(`
  fragment AsOfFields on AsOf {
    chainId: chain
    block: blockNumber
    time: timestamp
  }
`)

export const unixSeconds = v.pipe(
  v.number(),
  v.transform((seconds) => seconds as UnixSeconds),
)

export const asOf = v.object({ chainId: graphChain, block: v.number(), time: unixSeconds })

/** The block of a chain that an answer is based on. */
export type AsOf = v.InferOutput<typeof asOf>
