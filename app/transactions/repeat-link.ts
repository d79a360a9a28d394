import { formatUnits } from '#app/domain/amount/format-units.ts'
import { writeSendLink } from '#app/domain/send/send-link.ts'
import { writeSwapLink } from '#app/domain/swap/swap-link.ts'
import type { TransactionPurpose } from './transaction-record.ts'

/**
 * Returns the link to the form for another transaction with the same purpose; undefined unless it is a send or a swap. No link names a
 * recipient, because anyone may have given it to the user.
 */
export function repeatLink({ kind, chainId, input, output, side }: TransactionPurpose): string | undefined {
  if (kind === 'send') return `/send?${writeSendLink({ chainId, inputCurrency: input.token })}`
  if (kind !== 'swap' || !output) return undefined
  const isExactOut = side === 'exactOut'
  const { raw, decimals } = isExactOut ? output : input
  const tokens = { chainId, input: input.token, output: output.token }
  return `/swap?${writeSwapLink({ ...tokens, value: formatUnits(raw, decimals), field: isExactOut ? 'output' : 'input' })}`
}
