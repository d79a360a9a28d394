import * as v from 'valibot'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'

/** An address, checksummed. */
export const address = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Address => {
    const parsed = parseAddress(dataset.value)
    if (parsed.ok) return parsed.value
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)

/** The address of a token, checksummed; null becomes NATIVE. */
export const tokenAddress = v.pipe(
  v.nullable(address),
  v.transform((found) => found ?? NATIVE),
)
