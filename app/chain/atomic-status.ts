import { withTimeout } from '#app/base/with-timeout.ts'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { WalletAccount } from './wallet-account.ts'

/** A wallet's support of atomic batches. ready: supported once the user has agreed to upgrade the account. */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/** A wallet that has not answered after this time is treated as one without the capability. */
const TIMEOUT_MS = 2 * SECOND
/** Key of capabilities that apply to all chains. Source: EIP-5792. */
const EVERY_CHAIN = '0x0'

/**
 * Returns a wallet's support of atomic batches for an account on a chain; unsupported if the request fails or takes too long.
 *
 * `timeout` in milliseconds
 *
 * Source   EIP-5792 wallet_getCapabilities; `atomicBatch` is its earlier form
 */
export async function readAtomicStatus(
  { address, provider }: WalletAccount,
  chainId: ChainId,
  timeout = TIMEOUT_MS,
): Promise<AtomicStatus> {
  const id = `0x${chainId.toString(16)}`
  const request = provider
    .request({ method: 'wallet_getCapabilities', params: [address, [id]] })
    .catch((): undefined => undefined)
  const answer = await withTimeout(timeout, request, undefined)
  return statusIn(field(answer, id)) ?? statusIn(field(answer, EVERY_CHAIN)) ?? 'unsupported'
}

function statusIn(capabilities: unknown): AtomicStatus | undefined {
  const status = field(field(capabilities, 'atomic'), 'status')
  if (status === 'supported' || status === 'ready' || status === 'unsupported') return status
  const isSupported = field(field(capabilities, 'atomicBatch'), 'supported')
  return typeof isSupported === 'boolean' ? (isSupported ? 'supported' : 'unsupported') : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
