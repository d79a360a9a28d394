import { concat, encodeAbiParameters, keccak256, pad, parseAbiParameters, toHex, type Hex } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { bytecodeOf, permit2CreationCode } from '#devnet/artifacts.ts'
import { V2_PAIR_HASH, V3_POOL_HASH } from '#devnet/protocol.ts'

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

/** The runtime code of the published Permit2 on a chain. */
export function permit2Code(chainId: ChainId): Hex {
  const { permit2 } = chainById(chainId).contracts
  const domain = encodeAbiParameters(parseAbiParameters('bytes32, bytes32, uint256, address'), [
    keccak256(toHex('EIP712Domain(string name,uint256 chainId,address verifyingContract)')),
    keccak256(toHex('Permit2')),
    BigInt(chainId),
    permit2,
  ])
  return withImmutables(permit2CreationCode(), RUNTIME_SIZE.permit2, [toHex(chainId), keccak256(domain)])
}

/** The immutables in the order in which the router's code pushes them. */
const ROUTER_ORDER = [
  ...(['weth', 'manager', 'manager', 'positions4', 'manager', 'positions3', 'permit2'] as const),
  ...(['pairHash', 'pairFactory', 'pairFactory', 'pairHash', 'weth', 'weth', 'permit2'] as const),
  ...(['manager', 'positions3', 'positions3', 'manager', 'positions4', 'poolHash', 'poolFactory'] as const),
  ...(['permit2', 'pairHash', 'pairFactory', 'manager', 'manager', 'manager', 'manager', 'manager'] as const),
]

/** Bytes of runtime code, with which the creation code ends. */
const RUNTIME_SIZE = { router: 14_284, permit2: 9_152 }
/** An immutable before its constructor has run: PUSH32 of zero. */
const PLACEHOLDER = /7f0{64}/g

function withImmutables(creationCode: Hex, size: number, values: readonly Hex[]): Hex {
  const rest = [...values]
  const code = creationCode
    .slice(-2 * size)
    .replace(PLACEHOLDER, () => concat(['0x7f', pad(rest.shift() ?? '0x', { size: 32 })]).slice(2))
  return `0x${code}`
}
