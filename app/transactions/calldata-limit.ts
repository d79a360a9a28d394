/** Maximum length of calldata in bytes: nodes reject longer transactions. Source: `txMaxSize` of go-ethereum. */
const MAX_BYTES = 131_072
const MAX_LENGTH = '0x'.length + 2 * MAX_BYTES

/** Cuts calldata to the maximum length, which a faulty node may exceed. */
export function cutCalldata(data: `0x${string}`): `0x${string}` {
  return data.length > MAX_LENGTH ? `0x${data.slice(2, MAX_LENGTH)}` : data
}

/** Whether calldata may have been cut. No transaction has calldata of exactly the maximum length, because its other fields also count. */
export function isCut(data: `0x${string}`): boolean {
  return data.length >= MAX_LENGTH
}
