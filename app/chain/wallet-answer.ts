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

/** Reads from the wallet's node; undefined if the wallet is on another network. */
export async function readOnChain<Value>(
  node: Eip1193,
  chainId: ChainId,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  return Number(await node.request({ method: 'eth_chainId' })) === chainId ? read() : undefined
}
