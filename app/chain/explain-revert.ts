import type { Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Eip1193 } from './eip1193.ts'
import { translateError } from './translate-error.ts'

/**
 * Returns the error code of a mined transaction that reverted, by running it again at the state before its block. Returns
 * `unknown` if it succeeds there, in which case an earlier transaction of the same block was the cause.
 */
export async function explainRevert(
  page: Eip1193,
  transaction: { readonly from: Address; readonly to: Address; readonly data: `0x${string}`; readonly value: bigint },
  block: bigint,
): Promise<ErrorCode> {
  const { from, to, data, value } = transaction
  const call = { from, to, data, value: `0x${value.toString(16)}` }
  try {
    await page.request({ method: 'eth_call', params: [call, `0x${(block - 1n).toString(16)}`] })
    return 'unknown'
  } catch (error) {
    return translateError(error)
  }
}
