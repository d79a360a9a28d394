import { queryOptions } from '@tanstack/react-query'
import { pageFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { addressKey, isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { CHAINS, chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { TokenRef } from '#app/wire/market/token.ts'
import type { TokenPageFacts } from './token-facts.ts'
import { tokenKey } from './token-key.ts'
import type { TokenQuery } from './token-query.ts'

const market = createMarketClient(pageFetch)

/** An account's balance of the token on one chain. */
export interface Holding {
  readonly chainId: ChainId
  /** In whole tokens. */
  readonly amount: string
  /** US dollars; null if unknown. */
  readonly value: string | null
}

interface TokenOnChain {
  readonly chainId: ChainId
  readonly address: Address
  readonly decimals: number
  readonly price: string | null
}

/** Query for an account's balances of the token on this chain and on others. Chains that fail are left out; fails if all of them do. */
export function holdingsQuery(query: TokenQuery, facts: TokenPageFacts, account: Address) {
  const { chainId, address } = query
  return queryOptions({
    queryKey: ['holdings', chainId, address, account],
    queryFn: async ({ signal }): Promise<readonly Holding[]> => {
      const [{ readAgreedBalances }, { pageRpc }, { walletNode }, tokens] = await Promise.all([
        import('#app/chain/read-agreed-balances.ts'),
        import('#app/chain/page-rpc.ts'),
        import('#app/chain/wallet-node.ts'),
        tokensWithSymbol(query, facts, signal),
      ])
      const reads = tokens.map(async ({ price, decimals, ...token }): Promise<Holding> => {
        const balances = await readAgreedBalances({
          page: pageRpc(token.chainId),
          wallet: walletNode(),
          chainId: token.chainId,
          account,
          tokens: [token.address],
        })
        const amount = formatUnits(balances.get(addressKey(token.chainId, token.address)) ?? 0n, decimals)
        return { chainId: token.chainId, amount, value: price === null ? null : multiplyDecimals(amount, price) }
      })
      const settled = await Promise.allSettled(reads)
      const holdings = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      if (holdings.length === 0) throw new Error('no chain answered')
      return holdings
    },
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
  })
}

/**
 * Returns the page's token and the same token on other chains as far as the default list has it; for a native currency, the native
 * currencies with the same symbol.
 */
async function tokensWithSymbol(
  query: TokenQuery,
  facts: TokenPageFacts,
  signal: AbortSignal,
): Promise<readonly TokenOnChain[]> {
  const { chainId, address } = query
  const { symbol, decimals, price, caution, elsewhere } = facts
  const pageToken: TokenOnChain = { chainId, address, decimals, price }
  const { isTestnet } = chainById(chainId)
  const others = CHAINS.filter((chain) => chain.id !== chainId && chain.isTestnet === isTestnet)
  if (isNative(address)) {
    const withSameSymbol = others.filter(({ native }) => native.symbol === symbol)
    return [
      pageToken,
      ...withSameSymbol.map(({ id, native }) => ({
        ...pageToken,
        chainId: id,
        address: NATIVE,
        decimals: native.decimals,
      })),
    ]
  }
  if (caution !== null) return [pageToken]
  const reachable = elsewhere.filter((token) => others.some(({ id }) => id === token.chainId))
  if (reachable.length === 0) return [pageToken]
  const results = await market.searchTokens({ text: symbol }, signal).catch(() => [])
  return [pageToken, ...resultsOf(reachable, results)]
}

/** Returns the search results that are one of the tokens. Others may have the same symbol. */
export function resultsOf<Found extends TokenRef>(
  tokens: readonly TokenRef[],
  results: readonly Found[],
): readonly Found[] {
  const keys = new Set(tokens.map(tokenKey))
  return results.filter((result) => keys.has(tokenKey(result)))
}
