import { parseUnits } from '#app/domain/amount/parse-units.ts'
import type { Campaign } from '../rewards/campaigns.ts'
import type { ChainSnapshot, PoolSnapshot } from './chain-snapshot.ts'
import { percentOf, valueMicros } from './figures.ts'

/**
 * Returns the reward APR of a pool: the yearly rewards of its campaigns over its TVL, at current prices.
 *
 * Units    percent a year
 * Rounds   down
 * Returns  null if no campaign names the pool, a reward token has no price, or the pool has no TVL
 */
export function rewardApr(
  campaigns: readonly Campaign[],
  { chainId, tokenByAddress }: Pick<ChainSnapshot, 'chainId' | 'tokenByAddress'>,
  { id, tvl }: Pick<PoolSnapshot, 'id' | 'tvl'>,
): string | null {
  const rewards = campaigns
    .filter((campaign) => campaign.chainId === chainId)
    .flatMap(({ token, pools }) =>
      pools.filter(({ pool }) => pool === id).map(({ perDay }) => ({ token: token.toLowerCase(), perDay })),
    )
  if (rewards.length === 0) return null
  let dayMicros = 0n
  for (const { token, perDay } of rewards) {
    const rewardToken = tokenByAddress.get(token)
    const amount = rewardToken && parseUnits(perDay, rewardToken.decimals)
    if (!amount?.ok || rewardToken?.price == null) return null
    dayMicros += valueMicros(amount.value, rewardToken.decimals, rewardToken.price)
  }
  return percentOf(dayMicros * 365n, tvl)
}
