import * as v from 'valibot'

/** A block number in JSON-RPC form (`0x1b4`, without leading zeros), converted to a number. */
export const blockNumber = v.pipe(
  v.string(),
  v.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,12})$/i),
  v.transform((text) => Number(text)),
)

/** An integer of at most 256 bits, as text. Nodes accept leading zeros here, and some clients send them. */
export const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))

export const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))

/** The block whose state a call reads: a tag, number, hash or EIP-1898 object. */
export const blockReference = v.union([
  v.pipe(v.string(), v.maxLength(66)),
  v.object({
    blockNumber: v.exactOptional(v.string()),
    blockHash: v.exactOptional(v.string()),
    requireCanonical: v.exactOptional(v.boolean()),
  }),
])
