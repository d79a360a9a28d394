import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { rate } from '#app/domain/swap/rate.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { chevron, detailsBox, freshMark, quietButton, rateText, summaryLine } from './swap.css.ts'
import type { SwapView } from './use-swap.ts'

const TradeFacts = lazy(async () => ({ default: (await import('./trade-facts.tsx')).TradeFacts }))

export interface TradeProps {
  readonly trade: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
}

/** Terms of a quote in a disclosure whose summary shows the price and the network cost. */
export function SwapDetails({ view, trade }: { readonly view: SwapView; readonly trade: QuotedTrade }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const fiat = useFiat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { token: input } = view.input
  const { token: output } = view.output
  if (!input || !output) return null
  return (
    <div>
      <div className={summaryLine}>
        <RateButton trade={trade} input={input} output={output} />
        <button
          type="button"
          className={quietButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {view.age === 'fresh' && view.isLive ? (
            <span key={trade.takenAt} className={freshMark} title={t('live')} data-testid="fresh-mark" />
          ) : (
            <Text size={12} tone="warning">
              <FormattedText>{format.ago(view.ageSeconds)}</FormattedText>
            </Text>
          )}
          {trade.networkCostUsd !== undefined && !fiat.isOff && (
            <>
              <FormattedText>{fiat.money(trade.networkCostUsd)}</FormattedText>
              <span>{t('networkCostSuffix')}</span>
            </>
          )}
          <span className={visuallyHidden}>{t('details')}</span>
          <span className={chevron}>
            <Icon icon={ChevronDown} size={16} />
          </span>
        </button>
      </div>
      <div id={id} hidden={!isOpen} className={detailsBox}>
        {isOpen && (
          <Suspense fallback={<Skeleton shape="full" />}>
            <TradeFacts
              trade={trade}
              input={input}
              output={output}
              ageSeconds={view.ageSeconds}
              settings={view.settings}
              isOnCard
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

interface RateProps extends Omit<TradeProps, 'trade'> {
  readonly trade: Pick<QuotedTrade, 'amountIn' | 'amountOut'>
  /** Renders content after the price; receives the base token. */
  readonly after?: (token: MarketToken) => ReactNode
}

/** The price, for example `1 ETH = 2,513.20 USDC`, in the same direction whichever token is sold; a click inverts it. */
export function RateButton({ trade, input, output, after }: RateProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const [isInverted, setInverted] = useState(false)
  const sides = [
    { token: input, raw: baseUnits(trade.amountIn) },
    { token: output, raw: baseUnits(trade.amountOut) },
  ] as const
  // By default, the price is in the pair's stablecoin or, failing that, its native currency.
  const isOutputBase = baseSide(input.chainId, input.address, output.address) === 1
  const [base, quote] = isInverted === isOutputBase ? sides : [sides[1], sides[0]]
  const price = rate(base, quote)
  if (price === undefined) return <span />
  return (
    <>
      <button
        type="button"
        className={quietButton}
        onClick={() => setInverted(!isInverted)}
        title={t('invertPrice')}
        data-testid="rate"
      >
        {/* The order `1 ETH = 2,513.20 USDC` is the same in right-to-left languages. */}
        <bdi dir="ltr" className={rateText}>
          1 <TokenSymbol symbol={base.token.symbol} /> = {format.tokenPrice(price)}{' '}
          <TokenSymbol symbol={quote.token.symbol} />
        </bdi>
      </button>
      {after?.(base.token)}
    </>
  )
}
