import type { SafetyLevel } from '#app/domain/token/safety.ts'

/** What to say beside a token: that there is a grave warning about it, or only that nobody has listed it. */
export type TokenCaution = 'suspect' | 'unlisted'

/** Null for a token of the default list. */
export function tokenCaution(token: {
  readonly safety: SafetyLevel
  readonly isImpersonator: boolean
}): TokenCaution | null {
  if (token.isImpersonator || token.safety === 'STRONG_WARNING' || token.safety === 'BLOCKED') return 'suspect'
  return token.safety === 'VERIFIED' ? null : 'unlisted'
}
