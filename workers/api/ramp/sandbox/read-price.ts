import { secondsSince } from '#app/base/time.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { nativeToken, wrappedAddress } from '#app/domain/token/token.ts'
import type { ApiEnv } from '../../env.ts'
import { readAsOf } from '../../graphql/chain-snapshot.ts'
import { marketFromDatabase } from '../../trading/market-from-database.ts'
import type { PricedToken } from './sandbox-amounts.ts'

/** Seconds since the newest indexed block after which its prices are not used. */
const MAX_AGE = 300

/** Reads a token's current price from the index; undefined without one, or if the index lags. */
export async function readPrice(
  { DB }: Pick<ApiEnv, 'DB'>,
  chainId: ChainId,
  address: Address,
): Promise<(PricedToken & { readonly symbol: string }) | undefined> {
  const market = wrappedAddress(chainId, address)
  const [asOf, tokens] = await Promise.all([readAsOf(DB, chainId), marketFromDatabase(DB, chainId).tokens([market])])
  const token = tokens.get(market.toLowerCase())
  if (!asOf || secondsSince(asOf.time, Date.now()) > MAX_AGE || !token?.price) return undefined
  const { price, decimals, symbol } = token
  return { price, decimals, symbol: isNative(address) ? nativeToken(chainId).symbol : symbol }
}
