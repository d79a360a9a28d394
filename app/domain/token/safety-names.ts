/** Names of the GraphQL enum. */
export const SAFETY_LEVELS = ['VERIFIED', 'MEDIUM_WARNING', 'STRONG_WARNING', 'BLOCKED'] as const
export type SafetyLevel = (typeof SAFETY_LEVELS)[number]

/**
 * Reasons for caution, most severe first.
 *
 * blocked       on the operator's block list
 * honeypot      can be bought but not sold, or a sale loses everything
 * frozen        cannot even be bought
 * veryHighFee   a transfer costs 80 % or more
 * impersonator  has the symbol of a listed token at another address
 * deceptive     its name or symbol hides, reorders or advertises something
 * highFee       a transfer costs 15 % or more
 * unreadable    its decimals cannot be read
 * fee           a transfer costs something
 * unlisted      on no token list
 */
export const SAFETY_REASONS = [
  'blocked',
  'honeypot',
  'frozen',
  'veryHighFee',
  'impersonator',
  'deceptive',
  'highFee',
  'unreadable',
  'fee',
  'unlisted',
] as const
export type SafetyReason = (typeof SAFETY_REASONS)[number]
