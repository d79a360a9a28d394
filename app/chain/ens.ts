import { createClient, custom, type Address } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Eip1193 } from './eip1193.ts'

/** ENS's entrance for reading, at the same address on Ethereum and Sepolia. */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/**
 * Whose an ENS name is, by the chain alone: gateways off the chain, which a resolver may name, are not asked, for they would learn who
 * looks for whom. Null for a name that nobody has, that leads nowhere or that is none.
 *
 * Throws  RpcUnreachable
 */
export async function resolveName(page: Eip1193, name: string): Promise<Address | null> {
  const normal = normalized(name)
  if (normal === undefined) return null
  const client = createClient({ transport: custom(page, { retryCount: 0 }), ccipRead: false })
  return getEnsAddress(client, { name: normal, universalResolverAddress: UNIVERSAL_RESOLVER, strict: false })
}

/** The one form of a name; undefined where letters stand in it that no name may have. */
function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
