import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { ChainIndex } from '#workers/indexer/chain-index.ts'
import { chainFacts } from '#workers/indexer/project/chain-facts.ts'
import { listedTokens } from '#workers/indexer/project/listed-tokens.ts'

/** Indexes a chain up to its head into a database, like the indexer, without its worker. */
export async function indexInto(db: D1Database, rpcUrl: string, chainId: ChainId): Promise<void> {
  const facts = chainFacts(chainById(chainId), listedTokens(chainId))
  const index = new ChainIndex({ facts, rpc: createRpc(new Upstreams(facts.chainId, [rpcUrl])), db, now: Date.now })
  while ((await index.step()) === 'behind');
}
