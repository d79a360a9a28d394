import { useTranslation } from 'react-i18next'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { PairBalances } from '#app/entities/pool/late-pair-balances.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PositionToken, PositionViewProps } from './position-facts.ts'
import { statNote, total } from './position.css.ts'

export const area = 'aside'

/** Amounts that removing all liquidity returns, and their value. */
function Liquidity({ facts }: PositionViewProps) {
  const { t } = useTranslation(['position', 'pool'])
  const fiat = useFiat()
  const format = useFormat()
  const { base, quote, amounts, values, poolShare } = facts
  const [first, second] = [shortSymbol(base.symbol), shortSymbol(quote.symbol)]
  const balance = ({ address, symbol, logo }: PositionToken, amount: string, value: string | null) => ({
    address,
    symbol,
    logo,
    amount,
    value,
  })
  return (
    <SectionCard id="liquidity" title={t('liquidity')}>
      <p className={total}>
        <FormattedText>{amounts.value === null ? '–' : fiat.money(amounts.value)}</FormattedText>
      </p>
      <PairBalances
        base={balance(base, amounts.base, values.base)}
        quote={balance(quote, amounts.quote, values.quote)}
        label={(firstShare, secondShare) => t('pool:balancesSplit', { first, firstShare, second, secondShare })}
      />
      {poolShare !== null && (
        <p className={statNote}>
          <FormattedText>{t('poolShare', { share: format.percent(poolShare) })}</FormattedText>
        </p>
      )}
    </SectionCard>
  )
}

export { Liquidity as View }
