import { useTranslation } from 'react-i18next'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { Fact } from '#app/transactions/fact.tsx'
import type { StageProps } from './change-dialog.client.tsx'

/**
 * Minimum amounts received or deposited, or maximum amounts paid. Renders nothing for collected fees, which are exact, and for a move that
 * ends in a zap.
 */
export function ChangeBound({ kind, prepared }: StageProps) {
  const { t } = useTranslation('position-change')
  const { request, tokens, bound } = prepared
  // A zap limits the output of its swap and its liquidity, not the deposited amounts.
  if (kind === 'collect' || prepared.followingDeposit?.kind === 'zap') return null
  const isMaximum = kind !== 'remove' && request.kind !== 'swapDeposit' && request.version === 'v4'
  const name = kind === 'remove' ? t('least') : t(isMaximum ? 'mostDeposit' : 'leastDeposit')
  return (
    <Fact name={name} id={prepared.swap ? 'deposit-bound' : 'bound'}>
      {tokens.map(({ address, symbol, decimals }, at) => (
        <div key={address}>
          <TokenAmount
            amount={at === 0 ? bound.amount0 : bound.amount1}
            decimals={decimals}
            symbol={symbol}
            isExact={isMaximum}
          />
        </div>
      ))}
    </Fact>
  )
}
