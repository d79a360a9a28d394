/** Maximum length of calldata in bytes: a longer transaction is not accepted by nodes. Source: `txMaxSize` of go-ethereum. */
const MAX_BYTES = 131_072
const MAX_LENGTH = '0x'.length + 2 * MAX_BYTES

/** Cuts calldata that no transaction can have; a node may return any. */
export function cutCalldata(data: `0x${string}`): `0x${string}` {
  return data.length > MAX_LENGTH ? `0x${data.slice(2, MAX_LENGTH)}` : data
}

/** Whether calldata may have been cut: with the rest of a transaction, it would be too long for a node. */
export function isCut(data: `0x${string}`): boolean {
  return data.length >= MAX_LENGTH
}
