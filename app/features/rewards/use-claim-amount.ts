import { formatUnits } from '#app/domain/amount/format-units.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import type { OpenClaim } from './claims.query.ts'

/**
 * Returns a claimable amount with its symbol: whole tokens, rounded down (`1,234 UNI`), or decimals if it is less than one token (`0.4 UNI`).
 * A dash if the token is unknown.
 */
export function useClaimAmount({ order, token }: OpenClaim): string {
  const format = useFormat()
  if (!token) return '–'
  const wholeTokens = order.amount / 10n ** BigInt(token.decimals)
  const amount =
    wholeTokens > 0n
      ? format.exactAmount(formatUnits(wholeTokens, 0))
      : format.amount(formatUnits(order.amount, token.decimals))
  return `${amount} ${shortSymbol(token.symbol)}`
}
