import type { SafetyLevel } from '#app/domain/token/safety-names.ts'

/** The mark beside a token: `suspect` for impersonators, strong warnings and blocks, `unlisted` for others off the default list. */
export type TokenCaution = 'suspect' | 'unlisted'

/** Null for tokens of the default list, unless they are suspect. */
export function tokenCaution(token: {
  readonly safety: SafetyLevel
  readonly isImpersonator: boolean
}): TokenCaution | null {
  if (token.isImpersonator || token.safety === 'STRONG_WARNING' || token.safety === 'BLOCKED') return 'suspect'
  return token.safety === 'VERIFIED' ? null : 'unlisted'
}
