import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import type { OpenClaim } from './claims.query.ts'

/** Formats a claimable amount in whole tokens, rounded down, with its symbol: `1,234 UNI`; a dash if the token is unknown. */
export function useClaimAmount({ order, token }: OpenClaim): string {
  const format = useFormat()
  if (!token) return '–'
  const whole = order.amount / 10n ** BigInt(token.decimals)
  return `${format.exactAmount(formatRaw(whole, 0))} ${shortSymbol(token.symbol)}`
}
