import { orAfter } from '#app/base/or-after.ts'
import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { WalletAccount } from './wallet-account.ts'

/** Whether a wallet executes several calls all or none. ready: after its user has agreed to upgrade the account. */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/** A wallet that has not answered after this time counts as one without the capability. */
const TIMEOUT_MS = 2 * SECOND
/** The key of capabilities that hold on every chain. Source: EIP-5792. */
const EVERY_CHAIN = '0x0'

/**
 * Returns what a wallet says about atomic batches of an account on a chain; unsupported if it does not know the method or does not answer.
 *
 * Source   EIP-5792 wallet_getCapabilities; `atomicBatch` is its earlier form
 */
export async function readAtomicStatus(
  { address, provider }: WalletAccount,
  chainId: ChainId,
  timeout = TIMEOUT_MS,
): Promise<AtomicStatus> {
  const id = `0x${chainId.toString(16)}`
  const asked = provider
    .request({ method: 'wallet_getCapabilities', params: [address, [id]] })
    .catch((): undefined => undefined)
  const answer = await orAfter(timeout, asked, undefined)
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
