import { queryOptions } from '@tanstack/react-query'
import { pageFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { addressKey, type Address } from '#app/domain/address/address.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import { byValue, type TokenHolding } from './portfolio-value.ts'

const market = createMarketClient(pageFetch)

/** Tokens read per chain: those with the most volume. */
const TOKENS_PER_CHAIN = 100

export interface Holdings {
  /** With a balance, by value. */
  readonly tokens: readonly TokenHolding[]
  /** Chains whose balances could not be read. */
  readonly missing: readonly ChainId[]
}

/** An account's balances of the most traded tokens of all chains of the mode. Throws if no chain answers. */
export function holdingsQuery(account: Address, isTestnet: boolean) {
  const chains = CHAINS.filter((chain) => chain.isTestnet === isTestnet)
  return queryOptions({
    queryKey: ['account-holdings', account, isTestnet],
    queryFn: async ({ signal }): Promise<Holdings> => {
      const settled = await Promise.allSettled(chains.map(({ id }) => holdingsOn(id, account, signal)))
      if (settled.every(({ status }) => status === 'rejected')) throw new Error('no chain answered')
      return {
        tokens: byValue(settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))),
        missing: chains.filter((_, at) => settled[at]?.status === 'rejected').map(({ id }) => id),
      }
    },
    refetchInterval: Math.min(...chains.map(({ blockSeconds }) => refreshInterval(blockSeconds))) * 5,
  })
}

async function holdingsOn(chainId: ChainId, account: Address, signal: AbortSignal): Promise<readonly TokenHolding[]> {
  const [{ readBalances }, { pageRpc }, { tokens }] = await Promise.all([
    import('#app/chain/read-balances.ts'),
    import('#app/chain/page-rpc.ts'),
    market.topTokens({ chainId, pageSize: TOKENS_PER_CHAIN }, signal),
  ])
  const addresses = tokens.map(({ address }) => address)
  const held = await readBalances(pageRpc(chainId), chainId, account, addresses)
  return tokens.flatMap(({ address, symbol, name, logo, safety, decimals, price, dayChange }): TokenHolding[] => {
    const balance = held.get(addressKey(chainId, address)) ?? 0n
    if (balance === 0n) return []
    const amount = formatRaw(balance, decimals)
    const value = price === null ? null : multiplyDecimals(amount, price)
    const isListed = safety === 'VERIFIED'
    return [{ chainId, address, symbol, name, logo, isListed, amount, value, dayChange }]
  })
}
