import { concat, encodeAbiParameters, keccak256, pad, parseAbiParameters, toHex, type Hex } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { bytecodeOf, permit2CreationCode, type ArtifactName } from '#devnet/artifacts.ts'
import { V2_PAIR_HASH, V3_DESCRIPTOR, V3_POOL_HASH, V4_DESCRIPTOR } from '#devnet/protocol.ts'

/** The runtime code of the published router on a chain. */
export function routerCode(chainId: ChainId): Hex {
  const { contracts } = chainById(chainId)
  const immutables = {
    weth: contracts.wrappedNative,
    permit2: contracts.permit2,
    pairFactory: contracts.v2Factory,
    pairHash: V2_PAIR_HASH,
    poolFactory: contracts.v3Factory,
    poolHash: V3_POOL_HASH,
    positions3: contracts.v3PositionManager,
    positions4: contracts.v4PositionManager,
    manager: contracts.v4PoolManager,
  } as const
  return withImmutables(
    bytecodeOf('universalRouter'),
    RUNTIME_SIZE.router,
    ROUTER_ORDER.map((name) => immutables[name]),
  )
}

/** The runtime code of the published v2 router on a chain. */
export function v2RouterCode(chainId: ChainId): Hex {
  const { wrappedNative: w, v2Factory: f } = chainById(chainId).contracts
  return withOrder('v2Router', RUNTIME_SIZE.v2Router, V2_ROUTER_ORDER, { w, f })
}

/** The runtime code of the published v3 position manager on a chain. */
export function v3PositionManagerCode(chainId: ChainId): Hex {
  const { wrappedNative: w, v3Factory: f } = chainById(chainId).contracts
  const [n, v] = [keccak256(toHex('Uniswap V3 Positions NFT-V1')), keccak256(toHex('1'))]
  const values = { w, f, n, v, d: V3_DESCRIPTOR[chainId] }
  return withOrder('v3PositionManager', RUNTIME_SIZE.v3PositionManager, V3_MANAGER_ORDER, values)
}

/** The runtime code of the published v3 migrator on a chain. */
export function v3MigratorCode(chainId: ChainId): Hex {
  const { wrappedNative: w, v3Factory: f, v3PositionManager: m } = chainById(chainId).contracts
  return withOrder('v3Migrator', RUNTIME_SIZE.v3Migrator, V3_MIGRATOR_ORDER, { w, f, m })
}

/** The runtime code of the published v4 position manager on a chain. */
export function v4PositionManagerCode(chainId: ChainId): Hex {
  const { wrappedNative: w, permit2: p, v4PoolManager: m, v4PositionManager } = chainById(chainId).contracts
  const n = keccak256(toHex('Uniswap v4 Positions NFT'))
  const values = { w, p, m, n, d: V4_DESCRIPTOR, g: toHex(300_000), c: toHex(chainId) }
  const s = keccak256(domainOf(n, chainId, v4PositionManager))
  return withOrder('v4PositionManager', RUNTIME_SIZE.v4PositionManager, V4_MANAGER_ORDER, { ...values, s })
}

/** The runtime code of the published Permit2 on a chain. */
export function permit2Code(chainId: ChainId): Hex {
  const { permit2 } = chainById(chainId).contracts
  const domain = domainOf(keccak256(toHex('Permit2')), chainId, permit2)
  return withImmutables(permit2CreationCode(), RUNTIME_SIZE.permit2, [toHex(chainId), keccak256(domain)])
}

/** EIP-712 domain of a contract without a version. */
function domainOf(nameHash: Hex, chainId: ChainId, contract: Address): Hex {
  const type = keccak256(toHex('EIP712Domain(string name,uint256 chainId,address verifyingContract)'))
  const types = parseAbiParameters('bytes32, bytes32, uint256, address')
  return encodeAbiParameters(types, [type, nameHash, BigInt(chainId), contract])
}

/** The immutables in the order in which the router's code pushes them. */
const ROUTER_ORDER = [
  'weth',
  'manager',
  'manager',
  'positions4',
  'manager',
  'positions3',
  'permit2',
  'pairHash',
  'pairFactory',
  'pairFactory',
  'pairHash',
  'weth',
  'weth',
  'permit2',
  'manager',
  'positions3',
  'positions3',
  'manager',
  'positions4',
  'poolHash',
  'poolFactory',
  'permit2',
  'pairHash',
  'pairFactory',
  'manager',
  'manager',
  'manager',
  'manager',
  'manager',
] as const

/** Order of immutables as one letter each. w: wrapped native currency · f: factory */
const V2_ROUTER_ORDER = 'wwwwffwfffwffwfwwwwfwwffwwwwwwfffffwfwfwwwwfwwffffffff'
/** Also n, v: hashes of the token's name and version · d: descriptor */
const V3_MANAGER_ORDER = 'wfffnvwwwfdfffwww'
/** Also m: position manager */
const V3_MIGRATOR_ORDER = 'wffwmfmmmmwwww'
/** Also p: Permit2 · m: pool manager · g: gas limit · c: chain · s: domain separator */
const V4_MANAGER_ORDER = 'ppmpmmgwdmmmdmmcsnmwmmgwwwwmmmmmmmmmmpmm'

/** Bytes of runtime code, with which the creation code ends. */
const RUNTIME_SIZE = {
  router: 14_284,
  permit2: 9_152,
  v2Router: 21_943,
  v3PositionManager: 24_384,
  v3Migrator: 7_700,
  v4PositionManager: 23_877,
}
/** An immutable before its constructor has run: PUSH32 of zero. */
const PLACEHOLDER = /7f0{64}/g

/** Fills in the immutables; `order` has one letter per occurrence, a key of `values`. */
function withOrder(name: ArtifactName, size: number, order: string, values: Readonly<Record<string, Hex>>): Hex {
  const ordered = [...order].map((letter) => values[letter] ?? '0x')
  return withImmutables(bytecodeOf(name), size, ordered)
}

function withImmutables(creationCode: Hex, size: number, values: readonly Hex[]): Hex {
  const remaining = [...values]
  const code = creationCode
    .slice(-2 * size)
    .replace(PLACEHOLDER, () => concat(['0x7f', pad(remaining.shift() ?? '0x', { size: 32 })]).slice(2))
  return `0x${code}`
}
