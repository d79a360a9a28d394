import * as v from 'valibot'
import { address } from './fields.ts'

export const safetyLevel = v.picklist(['BLOCKED', 'MEDIUM_WARNING', 'STRONG_WARNING', 'VERIFIED'])

/** 200 of GET /swappable_tokens?tokenIn=…&tokenInChainId=…. */
export const swappableTokensResponse = v.object({
  requestId: v.string(),
  tokens: v.array(
    v.object({
      address,
      chainId: v.number(),
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      project: v.object({ logo: v.nullable(v.object({ url: v.string() })), safetyLevel, isSpam: v.boolean() }),
      isSpam: v.optional(v.boolean()),
    }),
  ),
})
export type SwappableTokensResponse = v.InferOutput<typeof swappableTokensResponse>
