import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }

interface TokenForm {
  readonly chainId: ChainId
  readonly address: string
}

/**
 * A token on every network, itself included: the default list has one symbol for it on all of them, and only the
 * operator writes that list. A token outside the list is alone, whatever it calls itself, and so is one on a testnet.
 */
export function tokenForms(token: TokenForm): readonly TokenForm[] {
  const { isTestnet, native } = chainById(token.chainId)
  if (isTestnet) return [token]
  const networks = CHAINS.filter((chain) => !chain.isTestnet)
  if (isNative(token.address))
    return networks
      .filter((chain) => chain.native.symbol === native.symbol)
      .map(({ id }) => ({ chainId: id, address: NATIVE }))
  const address = token.address.toLowerCase()
  const own = defaultList.find((listed) => listed.chainId === token.chainId && listed.address.toLowerCase() === address)
  if (!own) return [token]
  return networks.flatMap(({ id }) =>
    defaultList
      .filter(({ chainId, symbol }) => chainId === id && symbol === own.symbol)
      .map((listed) => ({ chainId: id, address: listed.address })),
  )
}
