import { chainById } from '#app/domain/chains/catalogue.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import type { Desk } from '#workers/api/trading/desk.ts'
import { MarketMemory } from '#workers/api/trading/market-state.ts'
import { TollBook } from '#workers/api/trading/token-tolls.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { chainMarket } from './chain-market.ts'

/** The trading service over a small world, without database or worker. */
export function tradingDesk(world: SmallWorld): Desk {
  const chain = chainById(world.chainId)
  return {
    chain,
    rpc: createRpc([world.rpcUrl]),
    market: chainMarket(world),
    memory: new MarketMemory(chain),
    tolls: new TollBook(chain),
    now: () => Date.now(),
  }
}
