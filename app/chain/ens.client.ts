import { BaseError, ContractFunctionRevertedError, createClient, custom, type Address } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { isSameAddress } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { awaitWalletAnswer, readIfOnChain } from './wallet-answer.ts'

/** ENS's universal resolver, at the same address on Ethereum and Sepolia. */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/**
 * Returns the address that an ENS name resolves to; null for a name that is unregistered, unresolved or invalid.
 * Resolves on-chain only, because an off-chain gateway of a resolver would learn who looks up whom.
 *
 * Throws  RpcError with the node's error | RpcUnreachable
 */
export async function resolveName(node: Eip1193, name: string): Promise<Address | null> {
  const normalizedName = normalized(name)
  if (normalizedName === undefined) return null
  return nullIfReverted(getEnsAddress(clientOf(node), { name: normalizedName, ...RESOLVER, strict: false }))
}

/** Thrown if the page's node and the wallet's node return different addresses for a name. */
export class NameDisputed extends Error {
  override readonly name = 'NameDisputed'
}

interface Nodes {
  /** The page's own node. */
  readonly page: Eip1193
  /** The connected wallet's node, if there is one. */
  readonly wallet: Eip1193 | undefined
}

/**
 * Returns the address that an ENS name resolves to on a chain, like `resolveName`. A wallet's node that is on another network, fails or is
 * too slow is ignored.
 *
 * Throws  NameDisputed | RpcError with the error of the page's node | RpcUnreachable
 */
export async function resolveAgreedName(
  { page, wallet }: Nodes,
  chainId: ChainId,
  name: string,
): Promise<Address | null> {
  const [pageAddress, walletAddress] = await Promise.all([
    resolveName(page, name),
    wallet && awaitWalletAnswer(readIfOnChain(wallet, chainId, () => resolveName(wallet, name))),
  ])
  if (walletAddress !== undefined && walletAddress !== pageAddress) throw new NameDisputed(name)
  return pageAddress
}

/**
 * Returns the primary name of an address, resolved on-chain only; null without one. Anyone can claim any name, so it is
 * returned only if it resolves back to the address and is in normalised form, without look-alike letters.
 *
 * Throws  RpcError with the node's error | RpcUnreachable
 */
export async function primaryName(node: Eip1193, address: Address): Promise<string | null> {
  const claimed = await nullIfReverted(getEnsName(clientOf(node), { address, ...RESOLVER, strict: false }))
  if (claimed === null || normalized(claimed) !== claimed) return null
  const owner = await resolveName(node, claimed)
  return owner !== null && isSameAddress(owner, address) ? claimed : null
}

const RESOLVER = { universalResolverAddress: UNIVERSAL_RESOLVER } as const

function clientOf(node: Eip1193) {
  return createClient({ transport: custom(node, { retryCount: 0 }), ccipRead: false })
}

/** Returns null if the contract reverts or refers to a gateway; throws other errors. */
async function nullIfReverted<Value>(lookup: Promise<Value | null>): Promise<Value | null> {
  try {
    return await lookup
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    if (error.walk((cause) => cause instanceof ContractFunctionRevertedError)) return null
    throw error.walk((cause) => cause instanceof RpcError || cause instanceof RpcUnreachable) ?? error
  }
}

/** Returns the normalised form of a name; undefined if it contains disallowed characters. */
function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
