import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { errorCauses } from '#app/chain/error-causes.ts'
import { translateError } from '#app/chain/translate-error.ts'
import type { ServedChain } from '#app/domain/chains/catalogue.ts'

/** The wallet does not know the network. Source: EIP-3326. */
export const UNRECOGNIZED_CHAIN = 4902

/**
 * Asks the wallet to switch to a network. A wallet that does not know the network is asked to add it first, but only with an RPC that the
 * operator configured for wallets; never with this site's, because the wallet's node has to be independent of the page's.
 *
 * Returns  nothing | request.rejected | wallet.switchFailed
 */
export async function switchNetwork(
  provider: Eip1193,
  chain: ServedChain,
): Promise<Result<undefined, 'request.rejected' | 'wallet.switchFailed'>> {
  const chainId = `0x${chain.id.toString(16)}`
  const switchWallet = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const rpcUrl = document.documentElement.dataset[`rpc-${chain.id}`]
  try {
    await switchWallet().catch(async (error: unknown) => {
      if (rpcUrl === undefined || isOwnHost(rpcUrl) || !isUnrecognizedChain(error)) throw error
      await provider.request({ method: 'wallet_addEthereumChain', params: [networkOf(chain, chainId, rpcUrl)] })
      // Not every wallet switches to the network that it has added. One that has answers without a prompt.
      await switchWallet()
    })
    return ok(undefined)
  } catch (error) {
    return fail(translateError(error) === 'request.rejected' ? 'request.rejected' : 'wallet.switchFailed')
  }
}

function isOwnHost(url: string): boolean {
  return new URL(url).host === location.host
}

/** Whether a wallet does not know the network. Some wallets nest the code in `data.originalError`. */
function isUnrecognizedChain(error: unknown): boolean {
  return errorCauses(error).some(({ code }) => code === UNRECOGNIZED_CHAIN)
}

/** Returns the parameters of `wallet_addEthereumChain`. Source: EIP-3085. */
function networkOf({ name, native, explorer }: ServedChain, chainId: string, rpcUrl: string) {
  return { chainId, chainName: name, nativeCurrency: native, rpcUrls: [rpcUrl], blockExplorerUrls: [explorer] }
}
