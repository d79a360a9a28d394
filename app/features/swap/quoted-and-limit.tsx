import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { SimulatedTrade } from './simulate-trade.ts'
import type { TradeProps } from './swap-details.tsx'
import { compared, comparedAmount } from './swap.css.ts'

interface QuotedAndLimitProps extends TradeProps {
  /** Undefined while the trade is being simulated; null if the simulation could not be requested. */
  readonly simulated: SimulatedTrade | null | undefined
}

/** The quoted amount beside the simulated one and the one that the transaction enforces. */
export function QuotedAndLimit({ trade, input, output, simulated }: QuotedAndLimitProps) {
  const { t } = useTranslation('swap')
  if (trade.kind !== 'swap') return null
  const isExactIn = trade.side === 'exactIn'
  const [quoted, token] = isExactIn ? [trade.amountOut, output] : [trade.amountIn, input]
  const minimum = <TokenAmount amount={trade.minimumOut} decimals={output.decimals} symbol={output.symbol} />
  return (
    <dl className={compared}>
      <Compared name={t(isExactIn ? 'quotedToReceive' : 'quotedToPay')} id="quoted">
        <TokenAmount amount={quoted} decimals={token.decimals} symbol={token.symbol} />
      </Compared>
      <Compared name={t(isExactIn ? 'simulatedToReceive' : 'simulatedToPay')} id="simulated">
        <SimulatedAmount simulated={simulated} token={token} />
      </Compared>
      <Compared name={t(isExactIn ? 'minimumReceived' : 'maximumSent')} id={isExactIn ? 'minimum' : 'maximum'}>
        {isExactIn ? (
          minimum
        ) : (
          <TokenAmount amount={trade.maximumIn} decimals={input.decimals} symbol={input.symbol} isExact />
        )}
      </Compared>
      {trade.hasSurplus && (
        <Compared name={t('minimumReceived')} id="minimum">
          {minimum}
        </Compared>
      )}
    </dl>
  )
}

interface ComparedProps {
  readonly name: string
  /** The value's test id without its prefix `fact-`. */
  readonly id: string
  readonly children: ReactNode
}

function Compared({ name, id, children }: ComparedProps) {
  return (
    <div className={comparedAmount}>
      <Text as="dt" size={12} tone="secondary">
        {name}
      </Text>
      <Text as="dd" size={14} weight="medium" data-testid={`fact-${id}`}>
        {children}
      </Text>
    </div>
  )
}

interface SimulatedAmountProps extends Pick<QuotedAndLimitProps, 'simulated'> {
  readonly token: MarketToken
}

function SimulatedAmount({ simulated, token }: SimulatedAmountProps) {
  const { t } = useTranslation('swap')
  if (simulated === undefined) return <Skeleton shape={80} />
  const amount = simulated === null ? 'error' : simulated.amount
  if (typeof amount === 'bigint') return <TokenAmount amount={amount} decimals={token.decimals} symbol={token.symbol} />
  return (
    <Text size={12} tone={amount === 'failed' ? 'negative' : 'secondary'}>
      {t(`simulated.${amount}`)}
    </Text>
  )
}
