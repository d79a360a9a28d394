import { useTranslation } from 'react-i18next'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { TradeProps } from './swap-details.tsx'
import { compared, comparedAmount } from './swap.css.ts'

/** The quoted amount beside the one that the transaction enforces. */
export function QuotedAndLimit({ trade, input, output }: TradeProps) {
  const { t } = useTranslation('swap')
  if (trade.kind !== 'swap') return null
  const isExactIn = trade.side === 'exactIn'
  const [quoted, token] = isExactIn ? [trade.amountOut, output] : [trade.amountIn, input]
  const minimum = <TokenAmount raw={trade.minimumOut} decimals={output.decimals} symbol={output.symbol} />
  return (
    <dl className={compared}>
      <div className={comparedAmount}>
        <Text as="dt" size={12} tone="secondary">
          {t(isExactIn ? 'quotedToReceive' : 'quotedToPay')}
        </Text>
        <Text as="dd" size={14} weight="medium" data-testid="fact-quoted">
          <TokenAmount raw={quoted} decimals={token.decimals} symbol={token.symbol} />
        </Text>
      </div>
      <div className={comparedAmount}>
        <Text as="dt" size={12} tone="secondary">
          {t(isExactIn ? 'minimumReceived' : 'maximumSent')}
        </Text>
        <Text as="dd" size={14} weight="medium" data-testid={isExactIn ? 'fact-minimum' : 'fact-maximum'}>
          {isExactIn ? (
            minimum
          ) : (
            <TokenAmount raw={trade.maximumIn} decimals={input.decimals} symbol={input.symbol} isExact />
          )}
        </Text>
      </div>
      {trade.hasSurplus && (
        <div className={comparedAmount}>
          <Text as="dt" size={12} tone="secondary">
            {t('minimumReceived')}
          </Text>
          <Text as="dd" size={14} weight="medium" data-testid="fact-minimum">
            {minimum}
          </Text>
        </div>
      )}
    </dl>
  )
}
