import type { Address } from '#app/domain/address/address.ts'

/**
 * contract: the recipient is a smart contract · newAddress: no known send to the recipient · changedUsername: the username led to another
 * address in the last send to it.
 */
export type SpeedBump = 'contract' | 'newAddress' | 'changedUsername'

interface RecipientFacts {
  readonly isContract: boolean
  readonly isNew: boolean
  readonly isOwn: boolean
  /** The address that the recipient's username led to before; undefined if it still leads there. */
  readonly formerAddress: Address | undefined
}

/** Returns the speed bumps between form and review, in order. A user's own account is not new. */
export function speedBumps({ isContract, isNew, isOwn, formerAddress }: RecipientFacts): readonly SpeedBump[] {
  return [
    ...(isContract ? (['contract'] as const) : []),
    ...(isNew && !isOwn ? (['newAddress'] as const) : []),
    ...(formerAddress !== undefined ? (['changedUsername'] as const) : []),
  ]
}
