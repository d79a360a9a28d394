import { HOUR, SECOND } from '#app/base/time.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Milliseconds between two reads while the drawer is open; the same interval as on the page. */
export const ACCOUNT_REFRESH_MS = 10 * SECOND
/** Milliseconds after which balances are marked as stale when the drawer opens, and read again. */
export const BALANCES_FRESH_MS = 30 * SECOND
/** Milliseconds for which responses are stored in this browser. */
export const STORED_FOR_MS = 24 * HOUR

/** Returns the test networks in testnet mode, otherwise all others. */
export function chainIdsIn(isTestnet: boolean): readonly ChainId[] {
  return CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
}
