import { keccak256, type Hex } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { InvolvedContract } from './spending-contract.ts'

/**
 * keccak256 of the runtime code of the contracts that move an account's tokens. The hashes differ between chains because the code contains
 * immutables.
 *
 * Source   the published builds of @uniswap/universal-router 2.0.0, Permit2, @uniswap/v2-periphery, v3-periphery 1.4.4 and v4-periphery
 *          1.0.3 with each chain's constructor arguments.
 *          For a deployment that was compiled with other settings, add the hash that `cast keccak $(cast code ADDRESS)` prints
 */
const KNOWN_CODE: Readonly<Record<ChainId, Readonly<Record<InvolvedContract, readonly Hex[]>>>> = {
  1: {
    universalRouter: ['0x1b22eabebfe022ee4d3ef2bd5a7eb98eeadee1e8c12b57339f3c240bef83456c'],
    permit2: ['0xc67d1657868aa5146eaf24fb879fb1fdec3d2d493b3683a61c9c2f4fb2851131'],
    v2Router: ['0xa324bc7db3d091b6f1a2d526e48a9c7039e03b3cc35f7d44b15ac7a1544c11d2'],
    v3PositionManager: ['0xbbc85554c06f5cba80ee4a5bd7ec1366ab80400278d5c76be64f69c37c48428b'],
    v3Migrator: ['0x8c8d2d47905e77a911968f2c70ca20cee70789cb187be16151bb4d2b45384f0b'],
    v4PositionManager: ['0xfc2eecaa4020fe407e783c06f257b6e9d21fe02b511a407853857e3429550303'],
  },
  8453: {
    universalRouter: ['0x3c568b55282b5b9c1e8388aee879707bfcb3d7fd117480b56c507ae437989cc1'],
    permit2: ['0xa67739abc3ede9dbdc0491636c67d6a14ac07fab9030c3f509b1eb7b11dff8ed'],
    v2Router: ['0x3c132420537910a027d8ead96c54bbf8ce9bf14e02c6030bde4613f3d0e03cd7'],
    v3PositionManager: ['0x86a4b49c7026629752638460d5ca66aa4ba9a41fdf638311748806fc18218ba6'],
    v3Migrator: ['0xf58c181fb44ca086bf9e8ca48b236dc40a1358296034407680192d3197bb3c97'],
    v4PositionManager: ['0xda1fcefd13cb556e5006ad85050f286ce0d3d2787ae29133f906c9035ba3b6c1'],
  },
  11155111: {
    universalRouter: ['0x277bf8d869981cb04f81bc196f5167ba0ee644328abc673c45320b310e91a301'],
    permit2: ['0x96d9f5c3f0fb0423426b7f970186235b7347027f4e5c19c40c412b7d97fc3751'],
    v2Router: ['0x119d2fa5ebb26b47479f0283fa35558a5f35259b67848d7b38099a870c1f4eff'],
    v3PositionManager: ['0xb6433d0f7fe7e4859f70a47349bff5281cdda011d900c2c9bd821890c5960805'],
    v3Migrator: ['0x1fbef5a9abe7f75e069c5fe70e066c80b5fbd3aafb11c1147b74d6b62e4f4079'],
    v4PositionManager: ['0x054553ff08f3603ac91b0fe7c4415c54fb1d62141103911b00516bc329e33dcf'],
  },
}

/**
 * Whether the code that a node returns has a known hash, for the contracts that a request involves. Makes no request if there are none.
 *
 * Throws   errors of the node
 */
export async function hasKnownContracts(
  node: Eip1193,
  chainId: ChainId,
  involved: readonly InvolvedContract[],
): Promise<boolean> {
  const { contracts } = chainById(chainId)
  const known = await Promise.all(
    involved.map(async (name) => {
      const code = await node.request({ method: 'eth_getCode', params: [contracts[name], 'latest'] })
      return isAmong(KNOWN_CODE[chainId][name], hashOf(code))
    }),
  )
  return !known.includes(false)
}

function isAmong(known: readonly Hex[], hash: Hex | undefined): boolean {
  return hash !== undefined && known.includes(hash)
}

function hashOf(code: unknown): Hex | undefined {
  return typeof code === 'string' && /^0x(?:[\da-f]{2})+$/i.test(code) ? keccak256(code as Hex) : undefined
}
