import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { isNew } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { movedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { pairAddress, poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { Probe } from './probes.ts'
import { minimumReceived, type ShownAddLiquidity, type ShownLiquidity } from './shown-liquidity.ts'
import type { Change } from './simulate-effects.ts'
import { spendingContract } from './spending-contract.ts'

const MANAGER = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 feeGrowthInside0, uint256 feeGrowthInside1, uint128 owed0, uint128 owed1)',
  'function positionInfo(uint256 tokenId) view returns (uint256 info)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128 liquidity)',
])
/** Indices of the words that `positions` of the v3 position manager returns. */
const V3_WORDS = { token0: 2, token1: 3, fee: 4, liquidity: 7 } as const
/** Bits of a v4 position's info below the pool id, which is truncated to its upper 200 bits. Source: PositionInfoLibrary. */
const INFO_BITS = 56n

/** Returns the bounds for `check-effects.ts` of each token that a change of liquidity moves, including LP tokens. Base units. */
export function liquidityBounds(shown: ShownLiquidity) {
  const [token0, token1] = movedTokens(shown)
  const [minimum0, minimum1] = minimumChanges(shown)
  const isByPermit = shown.kind === 'addLiquidity' && shown.version === 'v4'
  const tokenBounds = [
    { token: token0, minimum: minimum0, ...(isByPermit && { permitAmount: shown.maximum0 }) },
    { token: token1, minimum: minimum1, ...(isByPermit && { permitAmount: shown.maximum1 }) },
  ]
  return [...tokenBounds, ...pairBounds(shown)]
}

function minimumChanges(shown: ShownLiquidity): readonly [bigint, bigint] {
  if (shown.kind === 'addLiquidity') return [-shown.maximum0, -shown.maximum1]
  const { amount0, amount1 } = minimumReceived(shown)
  return [amount0, amount1]
}

/** Returns the bounds of a v2 pair's LP token: a deposit, which may create the pair, adds at least 1; a withdrawal takes `liquidity`. */
function pairBounds(shown: ShownLiquidity) {
  const token = pairToken(shown)
  if (token === undefined) return []
  if (shown.kind === 'removeLiquidity') return [{ token, minimum: -shown.liquidity, maximum: -shown.liquidity }]
  return [{ token, minimum: 1n, mayBeNew: true }]
}

/** Returns the tokens that a change of liquidity moves, including LP tokens but not the native currency. */
export function liquidityTokens(shown: ShownLiquidity): readonly Address[] {
  const pair = pairToken(shown)
  return [...movedTokens(shown), ...(pair ? [pair] : [])].filter((token) => !isNative(token))
}

function pairToken(shown: ShownLiquidity): Address | undefined {
  if (shown.version !== 'v2') return undefined
  return pairAddress(chainById(shown.chainId).contracts, shown.pool.token0, shown.pool.token1)
}

/**
 * Returns the reads that observe a change of liquidity. For a new position: the number of the account's positions. For an existing
 * position: its owner, liquidity and pool.
 */
export function liquidityProbes(shown: ShownLiquidity): readonly Probe[] {
  if (shown.version === 'v2') return []
  const to = chainById(shown.chainId).contracts[spendingContract(shown)]
  const tokenId = existingTokenId(shown)
  if (tokenId === undefined)
    return [{ to, data: encodeFunctionData({ abi: MANAGER, functionName: 'balanceOf', args: [shown.account] }) }]
  const owner = { to, data: encodeFunctionData({ abi: MANAGER, functionName: 'ownerOf', args: [tokenId] }) }
  if (shown.version === 'v3') {
    const data = encodeFunctionData({ abi: MANAGER, functionName: 'positions', args: [tokenId] })
    const words = [V3_WORDS.liquidity, V3_WORDS.token0, V3_WORDS.token1, V3_WORDS.fee]
    return [owner, ...words.map((word) => ({ to, data, word }))]
  }
  const liquidity = encodeFunctionData({ abi: MANAGER, functionName: 'getPositionLiquidity', args: [tokenId] })
  const info = encodeFunctionData({ abi: MANAGER, functionName: 'positionInfo', args: [tokenId] })
  return [owner, { to, data: liquidity }, { to, data: info }]
}

/**
 * Whether the position that a request changes belongs to the account and is in the pool that the screen shows. Compares the `before` values
 * of `liquidityProbes`.
 */
export function isShownPosition([owner, , ...pool]: readonly Change[], shown: ShownLiquidity): boolean {
  if (shown.version === 'v2' || existingTokenId(shown) === undefined) return true
  return owner?.before === BigInt(shown.account) && isShownPool(pool, shown)
}

/**
 * Whether the values that the probes of `liquidityProbes` read agree with the screen.
 *
 * `burnedCount` is the number of positions of the same manager that earlier calls of the batch burn
 */
export function matchesPositionChange(
  probeResults: readonly Change[],
  shown: ShownLiquidity,
  burnedCount = 0n,
): boolean {
  if (shown.version === 'v2') return true
  if (existingTokenId(shown) === undefined) {
    const [positionCount] = probeResults
    return difference(positionCount) === 1n - burnedCount
  }
  if (!isShownPosition(probeResults, shown)) return false
  const [owner, liquidity] = probeResults
  const isBurned = shown.kind === 'removeLiquidity' && shown.burns
  if (isBurned) return owner?.after === undefined && liquidity?.before === shown.liquidity
  return owner?.after === BigInt(shown.account) && isShownLiquidityChange(difference(liquidity), shown)
}

function isShownLiquidityChange(change: bigint | undefined, shown: ShownLiquidity): boolean {
  if (shown.kind === 'collectFees') return change === 0n
  if (shown.kind === 'removeLiquidity') return change === -shown.liquidity
  // The v3 manager computes the liquidity from the amounts.
  return shown.version === 'v4' ? change === shown.liquidity : change !== undefined && change > 0n
}

function isShownPool(probeResults: readonly Change[], shown: ShownPositionChange): boolean {
  const { token0, token1, fee } = shown.pool
  if (shown.version === 'v3') {
    const expected = [BigInt(token0), BigInt(token1), BigInt(fee)]
    return expected.every((value, index) => probeResults[index]?.before === value)
  }
  const { tickSpacing, hooks } = shown.pool
  const hop = { tokenIn: token0, tokenOut: token1, pool: { version: 'v4', fee, tickSpacing, hooks } } as const
  const id = BigInt(poolIdentity(chainById(shown.chainId).contracts, hop))
  const info = probeResults[0]?.before
  return info !== undefined && info >> INFO_BITS === id >> INFO_BITS
}

/** Returns the id of an existing position; undefined for a position that the transaction creates. */
function existingTokenId(shown: ShownPositionChange): bigint | undefined {
  if (!isAdd(shown)) return shown.tokenId
  return isNew(shown.position) ? undefined : shown.position.tokenId
}

type ShownPositionChange = Exclude<ShownLiquidity, { version: 'v2' }>

function isAdd(shown: ShownPositionChange): shown is ShownPositionChange & ShownAddLiquidity {
  return shown.kind === 'addLiquidity'
}

function difference(change: Change | undefined): bigint | undefined {
  return change?.before === undefined || change.after === undefined ? undefined : change.after - change.before
}
