import type { Address } from '#app/domain/address/address.ts'

// Services that this product does not have yet. Their queries, warnings and button states exist; only their results are fixed here.

/** The address of a username; null if it is not registered. */
export async function findUsername(_username: string): Promise<Address | null> {
  return null
}
