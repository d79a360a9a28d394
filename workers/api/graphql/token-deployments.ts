import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }

interface TokenDeployment {
  readonly chainId: ChainId
  readonly address: string
}

/**
 * Returns a token's addresses on all mainnets, its own included: entries of the default list with the same symbol, or native
 * currencies with the same symbol. A token outside that list, or on a testnet, is returned alone: its symbol proves nothing.
 */
export function tokenDeployments(token: TokenDeployment): readonly TokenDeployment[] {
  const { isTestnet, native } = chainById(token.chainId)
  if (isTestnet) return [token]
  const networks = CHAINS.filter((chain) => !chain.isTestnet)
  if (isNative(token.address))
    return networks
      .filter((chain) => chain.native.symbol === native.symbol)
      .map(({ id }) => ({ chainId: id, address: NATIVE }))
  const address = token.address.toLowerCase()
  const entry = defaultList.find(
    (listed) => listed.chainId === token.chainId && listed.address.toLowerCase() === address,
  )
  if (!entry) return [token]
  return networks.flatMap(({ id }) =>
    defaultList
      .filter(({ chainId, symbol }) => chainId === id && symbol === entry.symbol)
      .map((listed) => ({ chainId: id, address: listed.address })),
  )
}
