import { isNative, type Address } from '#app/domain/address/address.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { createRpc, type Rpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import type { ApiEnv } from '#workers/api/env.ts'
import { upstreamsOf } from '../rpc/upstreams-of.ts'
import type { MarketReader, TradingToken } from './market.ts'
import { marketFromDatabase } from './market-from-database.ts'
import { MarketCache } from './market-state.ts'
import { TokenTaxCache } from './token-taxes.ts'
import { notFound } from './trading-refusal.ts'

/** RPC, market reader and caches to serve requests of one chain. */
export interface TradingContext {
  readonly chain: Chain & { readonly id: ChainId }
  readonly rpc: Rpc
  readonly market: MarketReader
  readonly memory: MarketCache
  readonly taxes: TokenTaxCache
  /** Wall clock in milliseconds. */
  readonly now: () => number
}

/** One per isolate: RPC clients know failed nodes, and caches hold the state of the head block. */
const contexts = new Map<string, Pick<TradingContext, 'rpc' | 'memory' | 'taxes'>>()

/** Opens the trading context of a chain. Throws ResourceNotFound for a chain without a node */
export function openTradingContext(env: ApiEnv, chainId: ChainId): TradingContext {
  const chain = CHAINS.find((candidate) => candidate.id === chainId)
  const urls =
    upstreamsOf(env.RPC_URLS)
      .get(chainId)
      ?.all.map(({ url }) => url) ?? []
  if (!chain || urls.length === 0) throw notFound(`chain ${chainId} is not served here`)
  const key = `${chainId} ${urls.join(' ')}`
  let found = contexts.get(key)
  if (!found) {
    found = {
      rpc: createRpc(new Upstreams(chainId, urls), { timeout: 5_000, attempts: 3 }),
      memory: new MarketCache(chain),
      taxes: new TokenTaxCache(chain),
    }
    contexts.set(key, found)
  }
  return { chain, ...found, market: marketFromDatabase(env.DB, chainId), now: () => Date.now() }
}

/** Reads tokens by lower-case address, including the native currency with the wrapped token's price. */
export async function tokenFacts(
  trading: TradingContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<string, TradingToken>> {
  const { wrappedNative } = trading.chain.contracts
  const found = new Map(
    await trading.market.tokens([...addresses.filter((address) => !isNative(address)), wrappedNative]),
  )
  const { address, symbol, name, decimals } = nativeToken(trading.chain.id)
  const price = found.get(wrappedNative.toLowerCase())?.price
  found.set(address, { address, symbol, name, decimals, isListed: true, price })
  return found
}
