import { encodeFunctionData, parseAbi } from 'viem'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { refundedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { balanceProbe, type Probe } from './probes.ts'
import type { ShownMigration } from './shown-liquidity.ts'
import type { Change } from './simulate-effects.ts'

const MANAGER = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 feeGrowthInside0, uint256 feeGrowthInside1, uint128 owed0, uint128 owed1)',
])
/** Indices of the words that `positions` returns: liquidity, token 0, token 1 and fee. */
const POSITION_WORDS = [7, 2, 3, 4]

/**
 * Returns the bounds of a migration for `check-effects.ts`: at least the refunds arrive and, from v2, exactly `liquidity` of the LP tokens
 * leaves. Base units.
 */
export function migrationBounds(shown: ShownMigration) {
  const [token0, token1] = refundedTokens(shown)
  const refunds = [
    { token: token0, minimum: shown.refund0 },
    { token: token1, minimum: shown.refund1 },
  ]
  if (shown.from === 'v3') return refunds
  const token = pairAddress(chainById(shown.chainId).contracts, shown.pool.token0, shown.pool.token1)
  return [...refunds, { token, minimum: -shown.liquidity, maximum: -shown.liquidity }]
}

/**
 * Returns the reads that observe a migration: the number of the account's positions in the new version and, from v3, the owner, liquidity
 * and pool of the migrated position.
 */
export function migrationProbes(shown: ShownMigration): readonly Probe[] {
  const { v3PositionManager: to, v4PositionManager } = chainById(shown.chainId).contracts
  if (shown.from === 'v2') return [balanceProbe(to, shown.account)]
  const args = [shown.tokenId] as const
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'positions', args })
  return [
    balanceProbe(v4PositionManager, shown.account),
    { to, data: encodeFunctionData({ abi: MANAGER, functionName: 'ownerOf', args }) },
    ...POSITION_WORDS.map((word) => ({ to, data, word })),
  ]
}

/**
 * Whether the values that the probes of `migrationProbes` read agree with the screen: one new position and, from v3, the old one burned.
 */
export function matchesMigration(probeResults: readonly Change[], shown: ShownMigration): boolean {
  const [positionCount, owner] = probeResults
  if (positionCount?.before === undefined || positionCount.after !== positionCount.before + 1n) return false
  return shown.from === 'v2' || (owner?.after === undefined && isShownSource(probeResults, shown))
}

/**
 * Whether the migrated v3 position belongs to the account and has the liquidity and pool that the screen shows. Compares the `before`
 * values of `migrationProbes`.
 */
export function isShownSource(probeResults: readonly Change[], shown: ShownMigration): boolean {
  if (shown.from === 'v2') return true
  const [, owner, liquidity, token0, token1, fee] = probeResults
  const { source, account } = shown
  return (
    owner?.before === BigInt(account) &&
    liquidity?.before === source.liquidity &&
    token0?.before === BigInt(source.pool.token0) &&
    token1?.before === BigInt(source.pool.token1) &&
    fee?.before === BigInt(source.pool.fee)
  )
}
