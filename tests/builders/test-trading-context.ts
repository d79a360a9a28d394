import { chainById } from '#app/domain/chains/catalogue.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'
import { MarketCache } from '#workers/api/trading/market-state.ts'
import { TokenTaxCache } from '#workers/api/trading/token-taxes.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { chainMarket } from './chain-market.ts'

/** The trading context of a small world, without database and worker. */
export function testTradingContext(world: SmallWorld): TradingContext {
  const chain = chainById(world.chainId)
  return {
    chain,
    rpc: createRpc(new Upstreams(world.chainId, [world.rpcUrl])),
    market: chainMarket(world),
    marketCache: new MarketCache(chain),
    taxes: new TokenTaxCache(chain),
    now: () => Date.now(),
  }
}
