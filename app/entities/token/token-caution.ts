import type { SafetyLevel } from '#app/domain/token/safety-names.ts'

/** The mark beside a token: a serious warning, or only not on a list. */
export type TokenCaution = 'suspect' | 'unlisted'

/** Null for tokens of the default list. */
export function tokenCaution(token: {
  readonly safety: SafetyLevel
  readonly isImpersonator: boolean
}): TokenCaution | null {
  if (token.isImpersonator || token.safety === 'STRONG_WARNING' || token.safety === 'BLOCKED') return 'suspect'
  return token.safety === 'VERIFIED' ? null : 'unlisted'
}
