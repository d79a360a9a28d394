import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { amountProblem, type AmountProblem } from '#app/domain/swap/typed-amount.ts'
import { AmountField } from '#app/entities/amount/amount-field.tsx'
import { OffMarket } from '#app/entities/deposit/off-market.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { card } from '#app/ui/card/card.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import {
  fieldError,
  hint,
  priceBox,
  priceField,
  priceRow,
  priceUnit,
  sectionTitle,
  stack,
  underPrice,
} from './create.css.ts'
import type { CreateView } from './use-create.ts'

/** Significant digits of a market price that is copied to the field. */
const MARKET_DIGITS = 8

/** The initial price of a new pool, in either direction, compared with the market price. */
export function InitialPrice({ view }: { readonly view: CreateView }) {
  const { t } = useTranslation(['create', 'errors'])
  const format = useFormat()
  const [rejection, setRejection] = useState<AmountProblem>()
  const { link, tokens, isInverted, prices, change } = view
  if (!tokens || !prices) return null
  const { price, marketPrice } = prices
  const { initialPrice } = link.range
  const [base, quote] = (isInverted ? [tokens[1], tokens[0]] : tokens).map(({ symbol }) => shortSymbol(symbol))
  const market = marketPrice === undefined ? undefined : truncateDecimal(marketPrice, MARKET_DIGITS)
  const isInvalid = initialPrice !== '' && price === undefined
  return (
    <section className={`${card({ inset: 'large' })} ${stack}`} aria-labelledby="price-title">
      <div>
        <h2 id="price-title" className={sectionTitle}>
          {t('price.title')}
        </h2>
        <p className={hint}>{t('price.text')}</p>
      </div>
      <div className={priceBox} data-problem={isInvalid}>
        <label htmlFor="initial-price" className={hint}>
          {t('price.label', { base })}
        </label>
        <div className={priceRow}>
          <div className={priceField}>
            <AmountField
              id="initial-price"
              amount={initialPrice}
              aria-invalid={isInvalid || undefined}
              aria-describedby="price-problem"
              onAmount={(text) => {
                setRejection(undefined)
                change.range({ initialPrice: text, isInverted })
              }}
              onReject={(text) => setRejection(amountProblem(text))}
            />
          </div>
          <bdi className={priceUnit}>{quote}</bdi>
        </div>
        <div className={underPrice}>
          {market !== undefined && (
            <button
              type="button"
              className={chip({ size: 'small' })}
              onClick={() => change.range({ initialPrice: market, isInverted })}
            >
              <FormattedText>{t('price.market', { price: format.tokenPrice(market) })}</FormattedText>
            </button>
          )}
          <button type="button" className={chip({ size: 'small' })} onClick={change.invert}>
            {t('price.invert')}
          </button>
        </div>
      </div>
      <p id="price-problem" role="alert" className={fieldError}>
        {rejection ? t(`errors:amount.refused.${rejection}`) : isInvalid && t('price.invalid')}
      </p>
      <OffMarket distance={view.distance} isNewPool />
    </section>
  )
}
