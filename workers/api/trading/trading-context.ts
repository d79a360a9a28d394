import { isNative, type Address } from '#app/domain/address/address.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { createRpc, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Upstreams } from '#workers/kit/upstreams.ts'
import type { ApiEnv } from '#workers/api/env.ts'
import { upstreamsOf } from '../rpc/upstreams-of.ts'
import type { WaitUntil } from '../share-work.ts'
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
  readonly marketCache: MarketCache
  readonly taxes: TokenTaxCache
  /** Wall clock in UNIX milliseconds. */
  readonly now: () => number
}

/** The parts that requests of an isolate share, because RPC clients avoid nodes that failed, and caches hold the state of the head block. */
const contexts = new WeakMap<Upstreams, Pick<TradingContext, 'rpc' | 'marketCache' | 'taxes'>>()

/** Opens the trading context of a chain, which uses the best of its nodes. Throws ResourceNotFound for a chain without a node. */
export function openTradingContext(env: ApiEnv, chainId: ChainId, waitUntil: WaitUntil): TradingContext {
  const chain = CHAINS.find((candidate) => candidate.id === chainId)
  const upstreams = upstreamsOf(env.RPC_URLS).get(chainId)
  if (!chain || !upstreams || upstreams.all.length === 0) throw notFound(`chain ${chainId} is not served here`)
  upstreams.probeIfDue(waitUntil)
  let found = contexts.get(upstreams)
  if (!found) {
    found = {
      rpc: createRpc(upstreams, { timeout: 5_000, attempts: 3 }),
      marketCache: new MarketCache(chain),
      taxes: new TokenTaxCache(chain),
    }
    contexts.set(upstreams, found)
  }
  return { chain, ...found, market: marketFromDatabase(env.DB, chainId), now: () => Date.now() }
}

/** Reads tokens by lower-case address, including the native currency with the wrapped token's price. */
export async function readTokens(
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
