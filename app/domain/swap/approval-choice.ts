/** once: Permit2 may move exactly what the swap needs. always: any amount, so that later swaps need a signature only. */
export type ApprovalChoice = 'once' | 'always'

const ANY_AMOUNT = 2n ** 256n - 1n

/** Returns the amount to approve, in base units. */
export function approvedAmount(choice: ApprovalChoice, needed: bigint): bigint {
  return choice === 'always' ? ANY_AMOUNT : needed
}

/** Parses a stored choice; a missing or malformed one is `once`. */
export function readApprovalChoice(text: string | null): ApprovalChoice {
  return text === 'always' ? 'always' : 'once'
}
