import SafeAppsSdk from '@safe-global/safe-apps-sdk'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { Address } from '#app/domain/address/address.ts'
import { beforeTimeout } from './connection-failure.ts'
import { safeProvider } from './safe-provider.ts'

export interface FramingSafe {
  readonly address: Address
  /** Does not change, because a Safe is a contract of one network. */
  readonly chainId: number
  readonly provider: Eip1193
}

/** Short, because Safe{Wallet} answers without a network request. */
const INFO_TIMEOUT_MS = 5_000

/**
 * Returns the Safe that is open in the Safe{Wallet} around this page. Messages from other origins are ignored.
 *
 * Throws  ConnectionTimeout if there is no answer
 * Source  Safe Apps SDK
 */
export async function openSafe(origin: string): Promise<FramingSafe> {
  const sdk = new SafeAppsSdk({ allowedDomains: [new RegExp(`^${origin.replaceAll('.', String.raw`\.`)}$`)] })
  const { safeAddress, chainId } = await beforeTimeout(sdk.safe.getInfo(), INFO_TIMEOUT_MS)
  const account = { address: safeAddress as Address, chainId }
  return { ...account, provider: safeProvider(sdk, account) }
}
