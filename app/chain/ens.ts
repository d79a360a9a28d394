import { BaseError, ContractFunctionRevertedError, createClient, custom, type Address } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { isSameAddress } from '#app/domain/address/address.ts'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'

/** ENS's entrance for reading, at the same address on Ethereum and Sepolia. */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/**
 * Whose an ENS name is, by the chain alone: gateways off the chain, which a resolver may name, are not asked, for they would learn who
 * looks for whom. Null for a name that nobody has, that leads nowhere or that is none.
 *
 * Throws  RpcError with the node's answer | RpcUnreachable
 */
export async function resolveName(page: Eip1193, name: string): Promise<Address | null> {
  const normal = normalized(name)
  if (normal === undefined) return null
  return unlessRefused(getEnsAddress(clientOf(page), { name: normal, ...RESOLVER, strict: false }))
}

/**
 * What the owner of an address calls it, by the chain alone. Anybody may call himself by anybody's name: it counts only where the name
 * leads back to the address, and where it is written in the one form that names have, without letters that look like others.
 *
 * Throws  RpcError with the node's answer | RpcUnreachable
 */
export async function primaryName(page: Eip1193, address: Address): Promise<string | null> {
  const claimed = await unlessRefused(getEnsName(clientOf(page), { address, ...RESOLVER, strict: false }))
  if (claimed === null || normalized(claimed) !== claimed) return null
  const owner = await resolveName(page, claimed)
  return owner !== null && isSameAddress(owner, address) ? claimed : null
}

const RESOLVER = { universalResolverAddress: UNIVERSAL_RESOLVER } as const

function clientOf(page: Eip1193) {
  return createClient({ transport: custom(page, { retryCount: 0 }), ccipRead: false })
}

/** A contract that refuses, or that sends one to a gateway, knows nothing; a chain that does not answer is another matter. */
async function unlessRefused<Known>(asked: Promise<Known | null>): Promise<Known | null> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    if (error.walk((one) => one instanceof ContractFunctionRevertedError)) return null
    throw error.walk((one) => one instanceof RpcError || one instanceof RpcUnreachable) ?? error
  }
}

/** The one form of a name; undefined where letters stand in it that no name may have. */
function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
