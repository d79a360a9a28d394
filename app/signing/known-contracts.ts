import { keccak256, type Hex } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'

/**
 * keccak256 of the runtime code of the router and Permit2. Immutables make the hashes differ between chains.
 *
 * Source   the published builds of @uniswap/universal-router 2.0.0 and Permit2 with each chain's constructor arguments.
 *          `cast keccak $(cast code ADDRESS)` prints the hash of a live contract: add it here for a deployment that was compiled with
 *          other settings
 */
const KNOWN_CODE: Readonly<Record<ChainId, { readonly router: readonly Hex[]; readonly permit2: readonly Hex[] }>> = {
  1: {
    router: ['0x1b22eabebfe022ee4d3ef2bd5a7eb98eeadee1e8c12b57339f3c240bef83456c'],
    permit2: ['0xc67d1657868aa5146eaf24fb879fb1fdec3d2d493b3683a61c9c2f4fb2851131'],
  },
  8453: {
    router: ['0x3c568b55282b5b9c1e8388aee879707bfcb3d7fd117480b56c507ae437989cc1'],
    permit2: ['0xa67739abc3ede9dbdc0491636c67d6a14ac07fab9030c3f509b1eb7b11dff8ed'],
  },
  11155111: {
    router: ['0x277bf8d869981cb04f81bc196f5167ba0ee644328abc673c45320b310e91a301'],
    permit2: ['0x96d9f5c3f0fb0423426b7f970186235b7347027f4e5c19c40c412b7d97fc3751'],
  },
}

/**
 * Whether the code that a node returns for the router and for Permit2 has a known hash.
 *
 * Throws   what the node throws
 */
export async function hasKnownContracts(node: Eip1193, chainId: ChainId): Promise<boolean> {
  const { universalRouter, permit2 } = chainById(chainId).contracts
  const [router, allowances] = await Promise.all(
    [universalRouter, permit2].map((address) => node.request({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  const known = KNOWN_CODE[chainId]
  return isAmong(known.router, hashOf(router)) && isAmong(known.permit2, hashOf(allowances))
}

function isAmong(known: readonly Hex[], hash: Hex | undefined): boolean {
  return hash !== undefined && known.includes(hash)
}

function hashOf(code: unknown): Hex | undefined {
  return typeof code === 'string' && /^0x(?:[\da-f]{2})+$/i.test(code) ? keccak256(code as Hex) : undefined
}
