import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { RouteDrawing } from '#app/entities/route/route-drawing.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { ComparedQuote, ReadyComparison } from './live-facts.ts'
import { compared, difference, foot, quotes, quoteOutput } from './live-market.css.ts'

/** Outputs of selling the same amount through each version alone and through all versions, with the route through all versions. */
export function Comparison({ facts }: { readonly facts: ReadyComparison }) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { input, output, amountIn, paths, logos, takenAt } = facts
  const amount = `${format.amount(formatUnits(BigInt(amountIn), input.decimals))} ${shortSymbol(input.symbol)}`
  return (
    <>
      <p className={foot}>
        <FormattedText>{t('quotes.text', { amount, symbol: shortSymbol(output.symbol) })}</FormattedText>
      </p>
      <dl className={quotes}>
        {facts.quotes.map((quote) => (
          <Quote key={quote.versions} quote={quote} output={output} />
        ))}
      </dl>
      <RouteDrawing input={input} output={output} paths={paths} logoOf={(token) => logos[token] ?? null} />
      <p className={foot}>
        {t('quotes.source')}
        {' · '}
        <Ago moment={takenAt} />
      </p>
    </>
  )
}

function Quote({ quote, output }: { readonly quote: ComparedQuote } & Pick<ReadyComparison, 'output'>) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { versions, amountOut, difference: differencePercent } = quote
  const isAll = versions === 'ALL'
  return (
    <div className={compared} data-best={isAll || undefined}>
      <dt>{isAll ? t('quotes.all') : t('quotes.only', { version: versions.toLowerCase() })}</dt>
      <dd className={quoteOutput}>
        {amountOut === null ? (
          t('quotes.noRoute')
        ) : (
          <TokenAmount amount={BigInt(amountOut)} decimals={output.decimals} symbol={output.symbol} />
        )}
        <span className={difference}>
          {differencePercent !== null && <FormattedText>{format.change(differencePercent)}</FormattedText>}
        </span>
      </dd>
    </div>
  )
}
