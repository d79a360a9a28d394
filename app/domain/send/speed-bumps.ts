/** contract: the recipient is a smart contract · newAddress: no known send to the recipient. */
export type SpeedBump = 'contract' | 'newAddress'

/** The speed bumps between form and review, in order. A user's own account is not new. */
export function speedBumps(facts: {
  readonly isContract: boolean
  readonly isNew: boolean
  readonly isOwn: boolean
}): readonly SpeedBump[] {
  return [
    ...(facts.isContract ? (['contract'] as const) : []),
    ...(facts.isNew && !facts.isOwn ? (['newAddress'] as const) : []),
  ]
}
