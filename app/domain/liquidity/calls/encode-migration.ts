import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters, slice } from 'viem'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { executeCalldata, type RouterCommand } from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { MigrateV2Order, MigrateV3Order, MigrationOrder } from './liquidity-orders.ts'
import type { SignedNftPermit } from './nft-permit.ts'
import { encodeV3Close } from './v3-position-manager.ts'
import { encodeV4Migration, poolKey } from './v4-position-manager.ts'

// Source: V3Migrator, PoolInitializer, Multicall of v3-periphery
const MIGRATOR = parseAbi([
  'struct Migration { address pair; uint256 liquidityToMigrate; uint8 percentageToMigrate; address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; bool refundAsETH; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function migrate(Migration params)',
  'function multicall(bytes[] data)',
])
const V3_MANAGER = parseAbi([
  'function permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const INITIALIZE = parseAbiParameters([
  'PoolKey key, uint160 sqrtPriceX96',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
/** Source: Commands of @uniswap/universal-router */
const COMMAND = { v3Permit: 0x11, v3Call: 0x12, initializeV4: 0x13, v4Call: 0x14 } as const

/** Encodes a migration. `permit` lets the router move the v3 position if it may not yet; v2 needs an approval of the LP tokens. */
export function encodeMigration(order: MigrationOrder, permit?: SignedNftPermit): UnsignedTransaction {
  return order.from === 'v2' ? encodeV2Migration(order) : encodeV3Migration(order, permit)
}

/** Source: V3Migrator.multicall */
function encodeV2Migration(order: MigrateV2Order): UnsignedTransaction {
  const { chainId, account, pool, position, deadline, usesNative } = order
  const { contracts } = chainById(chainId)
  const { token0, token1, fee } = pool
  const { tickLower, tickUpper, startPrice } = position
  const migration = {
    token0,
    token1,
    fee,
    tickLower,
    tickUpper,
    deadline,
    pair: pairAddress(contracts, token0, token1),
    liquidityToMigrate: order.liquidity,
    percentageToMigrate: order.percentage,
    amount0Min: order.minimum0,
    amount1Min: order.minimum1,
    recipient: account,
    refundAsETH: usesNative,
  }
  const migrate = encodeFunctionData({ abi: MIGRATOR, functionName: 'migrate', args: [migration] })
  const call = { chainId, from: account, to: contracts.v3Migrator, value: 0n }
  if (startPrice === undefined) return { ...call, data: migrate }
  const args = [token0, token1, fee, startPrice] as const
  const poolCreation = encodeFunctionData({ abi: MIGRATOR, functionName: 'createAndInitializePoolIfNecessary', args })
  return {
    ...call,
    data: encodeFunctionData({ abi: MIGRATOR, functionName: 'multicall', args: [[poolCreation, migrate]] }),
  }
}

/**
 * Initialises the v4 pool first, so that the initialisation callbacks of its hook run before any tokens move.
 *
 * Source   SwapRouter.migrateV3ToV4CallParameters of @uniswap/universal-router-sdk
 */
function encodeV3Migration(order: MigrateV3Order, permit?: SignedNftPermit): UnsignedTransaction {
  const { chainId, account, tokenId, source, deadline } = order
  const { universalRouter, v4PositionManager } = chainById(chainId).contracts
  const { liquidity, minimum0, minimum1 } = source
  const closeCalls = encodeV3Close({ tokenId, liquidity, minimum0, minimum1, deadline, recipient: v4PositionManager })
  const commands = [
    ...poolCreation(order),
    ...(permit ? [permitCommand(permit)] : []),
    ...closeCalls.map((input) => ({ code: COMMAND.v3Call, input })),
    { code: COMMAND.v4Call, input: encodeV4Migration(order) },
  ]
  return { chainId, from: account, to: universalRouter, data: executeCalldata(commands, deadline), value: 0n }
}

function poolCreation({ pool, position }: MigrateV3Order): readonly RouterCommand[] {
  if (position.startPrice === undefined) return []
  const input = encodeAbiParameters(INITIALIZE, [poolKey(pool), position.startPrice])
  return [{ code: COMMAND.initializeV4, input }]
}

function permitCommand({ message, signature }: SignedNftPermit): RouterCommand {
  const { spender, tokenId, deadline } = message
  // Sliced, not parsed: the manager passes r ‖ s ‖ v to contract accounts (ERC-1271), which must receive exactly the bytes that they
  // signed.
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64, 65))]
  const args = [spender, tokenId, deadline, v, r, s] as const
  return { code: COMMAND.v3Permit, input: encodeFunctionData({ abi: V3_MANAGER, functionName: 'permit', args }) }
}
