import { queryOptions } from '@tanstack/react-query'
import { withTimeout } from '#app/base/with-timeout.ts'
import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { CHAINS, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isContract } from '#app/domain/send/is-contract.ts'
import { screenAddress } from '#app/chain/screening.query.ts'
import { accountOfUsername } from '#app/data/find-username.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Activity } from '#app/wire/market/activity.ts'
import { indexedSends, type IndexedSend } from './indexed-sends.ts'

/**
 * Query for the address that an ENS name resolves to; its result is null if there is none. Fails if the page's node and the wallet's node
 * disagree. Disabled without a name.
 *
 * walletChainId  network of the connected wallet; the name is resolved again when it changes, because the wallet's node may then answer
 */
export function nameQuery(name: string | undefined, walletChainId: number | undefined) {
  return queryOptions({
    queryKey: ['recipient-name', name, walletChainId],
    queryFn: async (): Promise<Address | null> => {
      const [{ resolveAgreedName }, { pageRpc }, { walletNode }] = await Promise.all([
        import('#app/chain/ens.client.ts'),
        import('#app/chain/page-rpc.ts'),
        import('#app/chain/wallet-node.ts'),
      ])
      const { id } = DEFAULT_CHAIN
      return resolveAgreedName({ page: pageRpc(id), wallet: walletNode() }, id, name ?? '')
    },
    enabled: name !== undefined,
    staleTime: 5 * MINUTE,
    retry: 1,
  })
}

/** Query for the address of a username; its result is null if it is not registered. Disabled without a username. */
export function usernameQuery(username: string | undefined) {
  return queryOptions({
    queryKey: ['recipient-username', username],
    queryFn: () => accountOfUsername(username ?? ''),
    enabled: username !== undefined,
    staleTime: MINUTE,
    retry: 1,
  })
}

/** Pages of activity that are searched for past sends: a hundred transactions. */
const PAGES = 2
/** The form waits for the index, so a read that takes longer fails. */
const INDEX_TIMEOUT_MS = 4 * SECOND

/** Query for the indexed sends of an account, on all mainnets, or all testnets in testnet mode. Disabled without an account. */
export function indexedSendsQuery(account: Address | undefined, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['indexed-sends', account, isTestnet],
    queryFn: async ({ signal }): Promise<readonly IndexedSend[]> => {
      if (account === undefined) throw new Error('account is required')
      const found = await withTimeout(INDEX_TIMEOUT_MS, readActivities(account, isTestnet, signal), undefined)
      if (!found) throw new Error('the index does not answer')
      return indexedSends(found, account)
    },
    enabled: account !== undefined,
    staleTime: MINUTE,
    retry: 1,
  })
}

async function readActivities(owner: Address, isTestnet: boolean, signal: AbortSignal): Promise<readonly Activity[]> {
  const market = await loadMarketClient()
  const chainIds = CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
  const found: Activity[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const { activities, next } = await market.activity({ owner, chainIds, after }, signal)
    found.push(...activities)
    if (next === null) break
    after = next
  }
  return found
}

export interface RecipientFacts {
  readonly isContract: boolean
  /** Whether the index has a token at the address. False if the index does not answer, because this only adds a warning. */
  readonly isToken: boolean
  readonly isBlocked: boolean
}

/** Query for facts about a recipient on a chain. Fails if its code cannot be read, because then it is unknown whether it is a contract. */
export function recipientFactsQuery(chainId: ChainId, address: Address | undefined) {
  return queryOptions({
    queryKey: ['recipient-facts', chainId, address],
    queryFn: async (): Promise<RecipientFacts> => {
      if (address === undefined) throw new Error('address is required')
      const { pageRpc } = await import('#app/chain/page-rpc.ts')
      const [code, isToken, isBlockedAddress] = await Promise.all([
        pageRpc(chainId).request({ method: 'eth_getCode', params: [address, 'latest'] }),
        hasToken(chainId, address).catch(() => false),
        isBlocked(address),
      ])
      return { isContract: isContract(String(code)), isToken, isBlocked: isBlockedAddress }
    },
    enabled: address !== undefined,
    staleTime: MINUTE,
    retry: 1,
  })
}

async function isBlocked(address: Address): Promise<boolean> {
  const screened = await screenAddress(address)
  return !screened.ok && screened.problem === 'address.blocked'
}

async function hasToken(chainId: ChainId, address: Address): Promise<boolean> {
  const [token] = await (await loadMarketClient()).tokensByAddress([{ chainId, address }])
  return token != null
}
