import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buyPath, sellPath } from '#app/entities/token/token-path.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'
import { tradeLink } from './token.css.ts'

/** Longer symbols are truncated in the buttons. */
const MAX_SYMBOL_LENGTH = 12

interface TradeLinksProps {
  readonly facts: Pick<TokenPageFacts, 'symbol' | 'safety'>
  readonly query: Pick<TokenQuery, 'chainId' | 'address'>
}

/** Links to buy and sell on the swap page. For a token with a severe warning, buying is not styled as the suggested action. */
export function TradeLinks({ facts, query }: TradeLinksProps): ReactNode {
  const { t } = useTranslation('token')
  const isRisky = facts.safety === 'STRONG_WARNING'
  const symbol = plainText(facts.symbol, MAX_SYMBOL_LENGTH)
  return (
    <>
      <Link className={`${button({ tone: 'soft' })} ${tradeLink}`} to={sellPath(query)} isPrefetched>
        {t('sell', { symbol })}
      </Link>
      <Link
        className={`${button({ tone: isRisky ? 'plain' : 'primary' })} ${tradeLink}`}
        to={buyPath(query)}
        isPrefetched
      >
        {t('buy', { symbol })}
      </Link>
    </>
  )
}
