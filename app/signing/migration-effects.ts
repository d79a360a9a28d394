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
/** Words of a v3 position: liquidity, tokens and fee. */
const WORDS = [7, 2, 3, 4]

/** At least the refunds arrive; of a v2 pair, exactly the liquidity leaves. Like the guard's other bounds. */
export function migrationBounds(shown: ShownMigration) {
  const [token0, token1] = refundedTokens(shown)
  const refunds = [
    { token: token0, least: shown.refund0 },
    { token: token1, least: shown.refund1 },
  ]
  if (shown.from === 'v3') return refunds
  const token = pairAddress(chainById(shown.chainId).contracts, shown.pool.token0, shown.pool.token1)
  return [...refunds, { token, least: -shown.liquidity, most: -shown.liquidity }]
}

/** How many positions of the new version the account has. Of a v3 position that ends: its owner, its liquidity and its pool. */
export function migrationProbes(shown: ShownMigration): readonly Probe[] {
  const { v3PositionManager: to, v4PositionManager } = chainById(shown.chainId).contracts
  if (shown.from === 'v2') return [balanceProbe(to, shown.account)]
  const args = [shown.tokenId] as const
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'positions', args })
  return [
    balanceProbe(v4PositionManager, shown.account),
    { to, data: encodeFunctionData({ abi: MANAGER, functionName: 'ownerOf', args }) },
    ...WORDS.map((word) => ({ to, data, word })),
  ]
}

/** Whether the probes of `migrationProbes` read what the screen shows. */
export function movesPosition(probed: readonly Change[], shown: ShownMigration): boolean {
  const [count, owner] = probed
  if (count?.before === undefined || count.after !== count.before + 1n) return false
  return shown.from === 'v2' || (owner?.after === undefined && isShownSource(probed, shown))
}

/** Whether the v3 position that ends is the account's and as the screen shows it, by `before` of `migrationProbes`. */
export function isShownSource(probed: readonly Change[], shown: ShownMigration): boolean {
  if (shown.from === 'v2') return true
  const [, owner, liquidity, token0, token1, fee] = probed
  const { source, account } = shown
  return (
    owner?.before === BigInt(account) &&
    liquidity?.before === source.liquidity &&
    token0?.before === BigInt(source.pool.token0) &&
    token1?.before === BigInt(source.pool.token1) &&
    fee?.before === BigInt(source.pool.fee)
  )
}
