import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeAbiParameters, concat, type AbiParameter, type Address, type Hex } from 'viem'

/** The npm packages with the bytecode of each contract that is not ours. */
export const ARTIFACTS = {
  weth9: 'canonical-weth/build/contracts/WETH9.json',
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  v3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  v3DescriptorLibrary: '@uniswap/v3-periphery/artifacts/contracts/libraries/NFTDescriptor.sol/NFTDescriptor.json',
  v3Descriptor:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungibleTokenPositionDescriptor.sol/NonfungibleTokenPositionDescriptor.json',
  v3PositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  v3Migrator: '@uniswap/v3-periphery/artifacts/contracts/V3Migrator.sol/V3Migrator.json',
  v3TickLens: '@uniswap/v3-periphery/artifacts/contracts/lens/TickLens.sol/TickLens.json',
  v3SwapRouter: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  v3QuoterV1: '@uniswap/v3-periphery/artifacts/contracts/lens/Quoter.sol/Quoter.json',
  v3Quoter: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  mixedQuoter: '@uniswap/swap-router-contracts/artifacts/contracts/lens/MixedRouteQuoterV1.sol/MixedRouteQuoterV1.json',
  swapRouter: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  v4PoolManager: '@uniswap/v4-core/out/PoolManager.sol/PoolManager.json',
  v4PositionManager: '@uniswap/v4-periphery/foundry-out/PositionManager.sol/PositionManager.json',
  v4Descriptor: '@uniswap/v4-periphery/foundry-out/PositionDescriptor.sol/PositionDescriptor.json',
  v4StateView: '@uniswap/v4-periphery/foundry-out/StateView.sol/StateView.json',
  v4Quoter: '@uniswap/v4-periphery/foundry-out/V4Quoter.sol/V4Quoter.json',
  universalRouter: '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  uni: '@uniswap/governance/build/Uni.json',
  ensRegistryOld: '@ensdomains/ens/build/contracts/ENSRegistry.json',
  ensRegistry: '@ensdomains/ens/build/contracts/ENSRegistryWithFallback.json',
  ensReverseRegistrar: '@ensdomains/ens/build/contracts/ReverseRegistrar.json',
  ensResolver: '@ensdomains/resolver/build/contracts/PublicResolver.json',
} as const

export type ArtifactName = keyof typeof ARTIFACTS

interface LinkReference {
  readonly start: number
  readonly length: number
}

interface Artifact {
  readonly bytecode?: string | { readonly object: string }
  readonly abi: readonly { readonly type: string; readonly inputs?: readonly AbiParameter[] }[]
  readonly evm?: { readonly bytecode: { readonly object: string } }
  readonly linkReferences?: Readonly<Record<string, Readonly<Record<string, readonly LinkReference[]>>>>
}

const NODE_MODULES = new URL('../node_modules/', import.meta.url)
const require = createRequire(import.meta.url)

/** By path, because these files are not in their packages' `exports`. */
function requireFile(path: string): unknown {
  return require(new URL(path, NODE_MODULES).pathname)
}

function artifact(name: ArtifactName): Artifact {
  return JSON.parse(readFileSync(new URL(ARTIFACTS[name], NODE_MODULES), 'utf8')) as Artifact
}

function rawBytecode({ bytecode, evm }: Artifact): Hex {
  const code = typeof bytecode === 'string' ? bytecode : (bytecode?.object ?? evm?.bytecode.object ?? '')
  return code.startsWith('0x') ? (code as Hex) : `0x${code}`
}

/** Creation code without constructor arguments. */
export function bytecodeOf(name: ArtifactName): Hex {
  return rawBytecode(artifact(name))
}

/** Creation code with ABI-encoded constructor arguments. */
export function creationCode(name: ArtifactName, ...args: readonly unknown[]): Hex {
  const found = artifact(name)
  const inputs = found.abi.find((entry) => entry.type === 'constructor')?.inputs ?? []
  return concat([rawBytecode(found), encodeAbiParameters(inputs, args)])
}

/** The v3 position descriptor uses a library, whose address must be linked into its code. */
export function linkedCreationCode(name: ArtifactName, library: Address, ...args: readonly unknown[]): Hex {
  const found = artifact(name)
  let code: string = rawBytecode(found)
  for (const byLibrary of Object.values(found.linkReferences ?? {})) {
    for (const { start, length } of Object.values(byLibrary).flat()) {
      const from = 2 + start * 2
      code = code.slice(0, from) + library.slice(2).toLowerCase() + code.slice(from + length * 2)
    }
  }
  const inputs = found.abi.find((entry) => entry.type === 'constructor')?.inputs ?? []
  return concat([code as Hex, encodeAbiParameters(inputs, args)])
}

/** Permit2's creation code, identical to the canonical deployment: only the orders SDK contains it. */
export function permit2CreationCode(): Hex {
  const path = '@uniswap/uniswapx-sdk/dist/cjs/src/contracts/factories/Permit2__factory.js'
  const { Permit2__factory: factory } = requireFile(path) as { readonly Permit2__factory: { readonly bytecode: Hex } }
  return factory.bytecode
}

export function multicall3CreationCode(): Hex {
  const contracts = requireFile('viem/_cjs/constants/contracts.js') as { readonly multicall3Bytecode: Hex }
  return contracts.multicall3Bytecode
}
