/** Validity of a permit in minutes, unless the deadline of the transaction that uses it is later: a permit is for a single transaction. */
export const PERMIT_MINUTES = 30
