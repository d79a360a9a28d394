import * as v from 'valibot'
import { address, amount, chainId } from './fields.ts'

const field = v.object({ name: v.string(), type: v.string() })
const wholeNumber = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^[0-9]{1,78}$/),
)

/** EIP-712 data of a Permit2 `PermitSingle`, numbers as decimal strings. Source: the contract's example. */
export const permit = v.object({
  domain: v.object({ name: v.literal('Permit2'), chainId, verifyingContract: address }),
  types: v.object({ PermitSingle: v.array(field), PermitDetails: v.array(field) }),
  values: v.object({
    details: v.object({ token: address, amount, expiration: wholeNumber, nonce: wholeNumber }),
    spender: address,
    sigDeadline: wholeNumber,
  }),
})
export type Permit = v.InferOutput<typeof permit>
