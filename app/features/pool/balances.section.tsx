import { useTranslation } from 'react-i18next'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { PairBalances } from '#app/entities/pool/late-pair-balances.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import type { PoolToken, PoolViewProps } from './pool-facts.ts'

export const area = 'aside'

/** The pool's balances and their shares of its value. */
function PoolBalances({ facts: { base, quote } }: PoolViewProps) {
  const { t } = useTranslation('pool')
  const [first, second] = [shortSymbol(base.symbol), shortSymbol(quote.symbol)]
  return (
    <SectionCard id="balances" title={t('balances')}>
      <PairBalances
        base={balanceOf(base)}
        quote={balanceOf(quote)}
        label={(firstShare, secondShare) => t('balancesSplit', { first, firstShare, second, secondShare })}
      />
    </SectionCard>
  )
}

function balanceOf({ address, symbol, logo, reserve, value }: PoolToken) {
  return { address, symbol, logo, value, amount: reserve }
}

export { PoolBalances as View }
