import { usernameOf } from '#app/data/find-username.ts'
import type { Address } from '#app/domain/address/address.ts'
import { DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'

/** The names of an account; null: the account has none. */
export interface AccountNames {
  /** The username. */
  readonly unitag: string | null
  readonly ensName: string | null
}

/** Names of an account. undefined: not loaded yet, or the username service or the node does not answer. */
export type LoadedNames = { readonly [Name in keyof AccountNames]: AccountNames[Name] | undefined }

/** Returns the name to show for an account: the username, otherwise the ENS name; null if there is neither. */
export function shownName({ unitag, ensName }: LoadedNames): string | null {
  return unitag ?? ensName ?? null
}

/**
 * Reads the name to show for an account: the username, otherwise the ENS name on a chain; null if there is neither. If the username
 * service fails, the account counts as one without a username.
 *
 * Throws  RpcError with the node's error | RpcUnreachable
 */
export async function readShownName(address: Address, chainId?: ChainId): Promise<string | null> {
  const unitag = await usernameOf(address).catch(() => null)
  return unitag ?? (await ensNames(chainId)).nameOf(address)
}

/** Returns the ENS lookups on a chain, Ethereum by default. Loads the contract code on first use. */
export async function ensNames(chainId: ChainId = DEFAULT_CHAIN.id) {
  const [{ primaryName, resolveName }, { pageRpc }] = await Promise.all([
    import('#app/chain/ens.client.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const node = pageRpc(chainId)
  return {
    accountOf: (name: string) => resolveName(node, name),
    nameOf: (address: Address) => primaryName(node, address),
  }
}
