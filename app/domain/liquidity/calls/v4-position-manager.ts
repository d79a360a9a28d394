import { concatHex, encodeAbiParameters, encodeFunctionData, numberToHex, parseAbi, parseAbiParameters } from 'viem'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { MSG_SENDER, type RouterCommand } from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import {
  isNew,
  type AddV4Order,
  type CollectV4Order,
  type MigrateV3Order,
  type NewPosition,
  type RemoveV4Order,
  type V4PoolKey,
} from './liquidity-orders.ts'
import type { SignedPermitBatch } from './permit-batch.ts'

// Source: PositionManager, PoolInitializer_v4, Permit2Forwarder, Multicall_v4 of v4-periphery
const MANAGER = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'function initializePool(PoolKey key, uint160 sqrtPriceX96)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline)',
  'function permitBatch(address owner, PermitBatch batch, bytes signature)',
  'function multicall(bytes[] data)',
])

/** Source: Actions of v4-periphery */
const ACTION = {
  increase: 0x00,
  decrease: 0x01,
  mint: 0x02,
  burn: 0x03,
  settle: 0x0b,
  settlePair: 0x0d,
  takePair: 0x11,
  closeCurrency: 0x12,
  sweep: 0x14,
  unwrap: 0x16,
} as const

// Source: CalldataDecoder of v4-periphery
const MINT = parseAbiParameters([
  'PoolKey key, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
const MODIFY = parseAbiParameters(
  'uint256 tokenId, uint256 liquidity, uint128 amount0, uint128 amount1, bytes hookData',
)
const BURN = parseAbiParameters('uint256 tokenId, uint128 amount0Min, uint128 amount1Min, bytes hookData')
const ONE_ADDRESS = parseAbiParameters('address')
const TWO_ADDRESSES = parseAbiParameters('address, address')
const THREE_ADDRESSES = parseAbiParameters('address, address, address')
const SETTLE = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const AMOUNT = parseAbiParameters('uint256')
/** Amount that stands for the whole open debt of the position manager. Source: ActionConstants of v4-periphery */
const OPEN_DELTA = 0n
const UNLOCK = parseAbiParameters('bytes actions, bytes[] params')
const NO_DATA = '0x'

type Hex = UnsignedTransaction['data']
type Order = AddV4Order | RemoveV4Order | CollectV4Order

/**
 * Encodes a deposit. `permit` lets the manager move the tokens through Permit2 if it may not yet.
 *
 * Source   V4PositionManager.addCallParameters of @uniswap/v4-sdk
 */
export function encodeV4Add(order: AddV4Order, permit?: SignedPermitBatch): UnsignedTransaction {
  const { account, pool, position, maximum0 } = order
  const calls: Hex[] = []
  if (isNew(position) && position.startPrice !== undefined) {
    const args = [poolKey(pool), position.startPrice] as const
    calls.push(encodeFunctionData({ abi: MANAGER, functionName: 'initializePool', args }))
  }
  if (permit) {
    const { details, ...message } = permit.message
    const detailsWithNumbers = details.map((detail) => ({
      ...detail,
      expiration: Number(detail.expiration),
      nonce: Number(detail.nonce),
    }))
    const args = [account, { ...message, details: detailsWithNumbers }, permit.signature] as const
    calls.push(encodeFunctionData({ abi: MANAGER, functionName: 'permitBatch', args }))
  }
  calls.push(modify([deposit(order), ...payment(order)], order.deadline))
  return call(order, calls, isNative(pool.token0) ? maximum0 : 0n)
}

/** Source: V4PositionManager.removeCallParameters of @uniswap/v4-sdk */
export function encodeV4Remove(order: RemoveV4Order): UnsignedTransaction {
  const { tokenId, liquidity, minimum0, minimum1, burns, pool, deadline } = order
  const withdrawal = burns
    ? { code: ACTION.burn, input: encodeAbiParameters(BURN, [tokenId, minimum0, minimum1, NO_DATA]) }
    : { code: ACTION.decrease, input: encodeAbiParameters(MODIFY, [tokenId, liquidity, minimum0, minimum1, NO_DATA]) }
  const take = {
    code: ACTION.takePair,
    input: encodeAbiParameters(THREE_ADDRESSES, [pool.token0, pool.token1, MSG_SENDER]),
  }
  return call(order, [modify([withdrawal, take], deadline)])
}

/** Collects fees by a withdrawal of zero liquidity. Source: V4PositionManager.collectCallParameters of @uniswap/v4-sdk */
export function encodeV4Collect(order: CollectV4Order): UnsignedTransaction {
  const { account, tokenId, pool, deadline } = order
  const zeroWithdrawal = { code: ACTION.decrease, input: encodeAbiParameters(MODIFY, [tokenId, 0n, 0n, 0n, NO_DATA]) }
  const take = {
    code: ACTION.takePair,
    input: encodeAbiParameters(THREE_ADDRESSES, [pool.token0, pool.token1, account]),
  }
  return call(order, [modify([zeroWithdrawal, take], deadline)])
}

/**
 * Encodes the manager's call that mints a position from tokens in the manager's own balance and refunds the rest to the account.
 *
 * Source   V4PositionManager.addCallParameters of @uniswap/v4-sdk with `migrate`
 */
export function encodeV4Migration(order: MigrateV3Order): Hex {
  const { account, chainId, pool } = order
  const { wrappedNative } = chainById(chainId).contracts
  const tokens = [pool.token0, pool.token1]
  const settled = tokens.map((token) => ({
    code: ACTION.settle,
    input: encodeAbiParameters(SETTLE, [token, OPEN_DELTA, false]),
  }))
  const unwrapped = { code: ACTION.unwrap, input: encodeAbiParameters(AMOUNT, [OPEN_DELTA]) }
  const refunded = tokens.map((token) => sweepManager(isNative(token) ? wrappedNative : token, account))
  const payment = [...(isNative(pool.token0) ? [unwrapped] : []), ...settled, ...refunded]
  return modify([mint(order), ...payment], order.deadline)
}

function deposit({ position, ...order }: AddV4Order): RouterCommand {
  if (isNew(position)) return mint({ ...order, position })
  const { liquidity, maximum0, maximum1 } = order
  const input = encodeAbiParameters(MODIFY, [position.tokenId, liquidity, maximum0, maximum1, NO_DATA])
  return { code: ACTION.increase, input }
}

interface Mint extends Pick<AddV4Order, 'account' | 'pool' | 'liquidity' | 'maximum0' | 'maximum1'> {
  readonly position: NewPosition
}

/** Encodes the action that mints a position. */
export function mint({ account, pool, position, liquidity, maximum0, maximum1 }: Mint): RouterCommand {
  const { tickLower, tickUpper } = position
  const args = [poolKey(pool), tickLower, tickUpper, liquidity, maximum0, maximum1, account, NO_DATA] as const
  return { code: ACTION.mint, input: encodeAbiParameters(MINT, args) }
}

/** Encodes the action that sends the manager's whole balance of a currency to an account. */
export function sweepManager(currency: Address, to: Address): RouterCommand {
  return { code: ACTION.sweep, input: encodeAbiParameters(TWO_ADDRESSES, [currency, to]) }
}

/** Encodes the payment of a deposit. Fees of an existing position may exceed one side, so CLOSE_CURRENCY pays or takes as needed. */
function payment({ pool: { token0, token1 }, position }: AddV4Order): readonly RouterCommand[] {
  const settled = isNew(position)
    ? [{ code: ACTION.settlePair, input: encodeAbiParameters(TWO_ADDRESSES, [token0, token1]) }]
    : [token0, token1].map((token) => ({
        code: ACTION.closeCurrency,
        input: encodeAbiParameters(ONE_ADDRESS, [token]),
      }))
  return isNative(token0) ? [...settled, sweepManager(NATIVE, MSG_SENDER)] : settled
}

/** Encodes the calldata of `modifyLiquidities`. */
export function modify(actions: readonly RouterCommand[], deadline: bigint): Hex {
  const codes = concatHex(actions.map(({ code }) => numberToHex(code, { size: 1 })))
  const unlockData = encodeAbiParameters(UNLOCK, [codes, actions.map(({ input }) => input)])
  return encodeFunctionData({ abi: MANAGER, functionName: 'modifyLiquidities', args: [unlockData, deadline] })
}

export function poolKey({ token0, token1, fee, tickSpacing, hooks }: V4PoolKey) {
  return { currency0: token0, currency1: token1, fee, tickSpacing, hooks }
}

function call({ chainId, account }: Order, calls: readonly Hex[], value = 0n): UnsignedTransaction {
  const [first, ...rest] = calls
  const data =
    first !== undefined && rest.length === 0
      ? first
      : encodeFunctionData({ abi: MANAGER, functionName: 'multicall', args: [calls] })
  return { chainId, from: account, to: chainById(chainId).contracts.v4PositionManager, data, value }
}
