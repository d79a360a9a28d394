import { withTimeout } from '#app/base/with-timeout.ts'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from './eip1193.ts'

/** A wallet's node that takes longer is left out of a comparison. */
const WALLET_TIMEOUT_MS = SECOND

/** Returns the result of a request to the wallet; undefined if it fails or takes too long. */
export function awaitWalletAnswer<Value>(request: Promise<Value>): Promise<Value | undefined> {
  const answer = request.catch((): undefined => undefined)
  return withTimeout(WALLET_TIMEOUT_MS, answer, undefined)
}

/** Calls `read` if the wallet is on this network; otherwise returns undefined. */
export async function readIfOnChain<Value>(
  wallet: Eip1193,
  chainId: ChainId,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  return Number(await wallet.request({ method: 'eth_chainId' })) === chainId ? read() : undefined
}
