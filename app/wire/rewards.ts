import * as v from 'valibot'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { address } from './market/address.ts'
import { wholeDecimal } from './market/decimal.ts'

const chainId = v.pipe(
  v.number(),
  v.check((id) => CHAINS.some((chain) => chain.id === id), 'not a chain served'),
  v.transform((id) => id as ChainId),
)

/** Hashes: enough for 2^64 entries. */
const MAX_PROOF = 64

export const proof = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^0x[\da-f]{64}$/i, 'not a hash'),
      v.transform((hash) => hash.toLowerCase() as `0x${string}`),
    ),
  ),
  v.maxLength(MAX_PROOF),
)

const rewardClaim = v.object({
  chainId,
  /** The Merkle distributor that pays the reward. */
  distributor: address,
  token: address,
  /** Index of the account's entry. */
  index: wholeDecimal,
  /** Base units. */
  amount: wholeDecimal,
  proof,
})

/** GET /api/rewards/:address – the account's entries in the operator's reward campaigns, paid ones included. */
export const rewardClaims = v.object({ claims: v.array(rewardClaim) })
export type RewardClaims = Readonly<v.InferOutput<typeof rewardClaims>>
