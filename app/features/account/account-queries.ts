import { HOUR, SECOND } from '#app/base/time.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Milliseconds between two reads of the balances or the activity while the drawer is open; as on the portfolio page. */
export const ACCOUNT_REFRESH_MS = 10 * SECOND
/** Milliseconds for which balances and activity are not read again when the drawer opens. Older balances are dimmed until they have been read. */
export const BALANCES_FRESH_MS = 30 * SECOND
/** Milliseconds for which responses are stored in this browser. */
export const STORED_FOR_MS = 24 * HOUR

/** Returns the ids of all test networks in testnet mode, otherwise those of all other networks. */
export function chainIdsOfMode(isTestnet: boolean): readonly ChainId[] {
  return CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
}
