import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { sectionsOf, v2Path, v3Path, v4Path, type OrderHop } from '#app/domain/trade/route-sections.ts'
import {
  executeCalldata,
  permit2Permit,
  permit2TransferFrom,
  v2SwapExactIn,
  v3SwapExactIn,
  v4PositionManagerCall,
  v4Swap,
  type Hex,
  type PermitSingle,
  type RouterCommand,
} from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { OPEN_DELTA, settle, swapExactIn, take } from '#app/domain/trade/v4-actions.ts'
import type { TickRange } from '../position-amounts.ts'
import type { V4PoolKey } from './liquidity-orders.ts'
import { mint, modify, sweepManager } from './v4-position-manager.ts'

/** A deposit of one token into a new v4 position. Part of it is swapped for the pool's other token first. Amounts in base units. */
export interface ZapOrder {
  readonly chainId: ChainId
  /** Account that pays, owns the position and receives the remainder. */
  readonly account: Address
  readonly pool: V4PoolKey
  readonly range: TickRange
  /** The deposited token: one of the pool's two. */
  readonly input: Address
  /** Total amount that leaves the account. */
  readonly amount: bigint
  /** Pools of one version from the input to the pool's other token, without a wrap or unwrap. */
  readonly hops: readonly OrderHop[]
  /** The part of the amount that is swapped. */
  readonly swapIn: bigint
  readonly minimumOut: bigint
  /** Minted exactly. */
  readonly liquidity: bigint
  /** UNIX seconds. */
  readonly deadline: bigint
}

/** A permit for the router, which moves the whole input. */
export interface SignedZapPermit {
  readonly message: PermitSingle
  readonly signature: Hex
}

const MAX_UINT128 = 2n ** 128n - 1n

/**
 * Encodes the router call of a zap. The swap output and the rest of the input go to the position manager, which mints the position, pays
 * from its own balance, and sends the remainder of both tokens to the account. The transaction reverts if the balances do not suffice for
 * the liquidity.
 *
 * Throws   RangeError for an inconsistent order
 * Source   UniversalRouter 2.0 Dispatcher (V4_POSITION_MANAGER_CALL), PositionManager of v4-periphery
 */
export function encodeZap(order: ZapOrder, permit?: SignedZapPermit): UnsignedTransaction {
  requireConsistent(order)
  const { chainId, account, pool, range, input, amount, swapIn, liquidity, deadline } = order
  const { universalRouter, v4PositionManager: manager } = chainById(chainId).contracts
  const rest = amount - swapIn
  // No maximums are needed, because the manager pays from its own balance.
  const maximums = { maximum0: MAX_UINT128, maximum1: MAX_UINT128 }
  const tokens = [pool.token0, pool.token1]
  const actions = [
    mint({ account, pool, position: range, liquidity, ...maximums }),
    ...tokens.map((token) => settle(token, OPEN_DELTA, false)),
    ...tokens.map((token) => sweepManager(token, account)),
  ]
  const commands = [
    ...(permit ? [permit2Permit(permit.message, permit.signature)] : []),
    swapTo(manager, order),
    // Native currency is sent as value, and the router forwards its balance with the call of the position manager.
    ...(rest > 0n && !isNative(input) ? [permit2TransferFrom(input, manager, rest)] : []),
    v4PositionManagerCall(modify(actions, deadline)),
  ]
  const data = executeCalldata(commands, deadline)
  return { chainId, from: account, to: universalRouter, data, value: isNative(input) ? amount : 0n }
}

/** Returns the pool's token that the input is swapped for. */
export function otherToken({ pool, input }: Pick<ZapOrder, 'pool' | 'input'>): Address {
  return isSameAddress(input, pool.token0) ? pool.token1 : pool.token0
}

function swapTo(recipient: Address, { hops, input, swapIn, minimumOut }: ZapOrder): RouterCommand {
  const ends = { recipient, payerIsUser: true }
  switch (hops[0]?.pool.version) {
    case 'v2':
      return v2SwapExactIn(v2Path(hops), swapIn, minimumOut, ends)
    case 'v3':
      return v3SwapExactIn(v3Path(hops, 'forwards'), swapIn, minimumOut, ends)
    default: {
      const path = v4Path(hops, 'forwards')
      const output = hops.at(-1)?.tokenOut ?? input
      return v4Swap([
        swapExactIn(input, path, swapIn, minimumOut),
        settle(input, OPEN_DELTA, true),
        take(output, recipient, OPEN_DELTA),
      ])
    }
  }
}

function requireConsistent(order: ZapOrder): void {
  const { pool, input, hops, amount, swapIn, minimumOut, liquidity, range } = order
  const [section, ...others] = sectionsOf(hops)
  if (!section || others.length > 0) throw new RangeError('a zap without a route of one version')
  const isOfPool = isSameAddress(input, pool.token0) || isSameAddress(input, pool.token1)
  const isJoined = isSameAddress(section.tokenIn, input) && isSameAddress(section.tokenOut, otherToken(order))
  if (!isOfPool || !isJoined) throw new RangeError('a route that does not join the tokens of the pool')
  if (swapIn <= 0n || swapIn > amount || minimumOut <= 0n) throw new RangeError('a swap beyond the deposit')
  if (liquidity <= 0n || range.tickLower >= range.tickUpper) throw new RangeError('a position without liquidity')
}
