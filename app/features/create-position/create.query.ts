import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { poolOf, type CreateLink, type PoolReference } from '#app/domain/liquidity/create-link.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { PairPool, PairPoolsQuery } from '#app/wire/market/pair-pools.ts'
import { positionManager, type PreparedPosition } from './prepare-position.ts'

/** Variables of the market query for the pools of a link's pair and version. */
export function pairOf({ chainId }: Pick<CreateLink, 'chainId'>, { version, key }: PoolReference): PairPoolsQuery {
  return {
    chainId,
    version: ({ v2: 'V2', v3: 'V3', v4: 'V4' } as const)[version],
    token0: key.token0,
    token1: key.token1,
  }
}

/** Cache key of the pools of a pair. */
export function pairKey({ chainId, version, token0, token1 }: PairPoolsQuery): string {
  return [chainId, version, token0, token1].join('/')
}

/** Pools of a pair that the server has loaded. */
export interface KnownPools {
  readonly pair: string
  readonly pools: readonly PairPool[]
}

export function pairPoolsQuery(pair: PairPoolsQuery | undefined, known: KnownPools | null) {
  const initial = pair && known?.pair === pairKey(pair) ? known.pools : undefined
  return queryOptions({
    queryKey: ['pair-pools', pair && pairKey(pair)],
    queryFn: async ({ signal }): Promise<readonly PairPool[]> =>
      pair ? (await loadMarketClient()).pairPools(pair, signal) : [],
    enabled: pair !== undefined,
    ...(initial && { initialData: initial }),
    staleTime: MINUTE,
  })
}

/** Query for the id of the NFT that a mined deposit minted; its result is null if it minted none. */
export function mintedQuery({ link, request }: PreparedPosition, hash: `0x${string}`) {
  const contract = positionManager(link)
  return queryOptions({
    queryKey: ['minted', link.chainId, hash],
    queryFn: async () => {
      if (contract === undefined) return null
      const [{ readReceipt }, { mintedPosition }, { pageRpc }] = await Promise.all([
        import('#app/chain/read-receipt.ts'),
        import('#app/chain/read-minted-position.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const receipt = await readReceipt(pageRpc(link.chainId), hash)
      if (!receipt) throw new Error('no receipt yet')
      return mintedPosition(receipt, contract, request.account) ?? null
    },
    enabled: contract !== undefined,
    structuralSharing: false,
    staleTime: Infinity,
  })
}

/** Query for the address of a link's v2 pair; its result is null for other versions. */
export function pairIdQuery(link: CreateLink) {
  const named = poolOf(link)
  return queryOptions({
    queryKey: ['pair-id', link.chainId, named?.key.token0, named?.key.token1],
    queryFn: async () => {
      if (named?.version !== 'v2') return null
      const { pairAddress } = await import('#app/domain/trade/pool-identity.ts')
      return pairAddress(chainById(link.chainId).contracts, named.key.token0, named.key.token1)
    },
    enabled: named?.version === 'v2',
    staleTime: Infinity,
  })
}
