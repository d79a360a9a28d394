import { Suspense, useRef, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { buyLink, buyPath, sellPath } from '#app/entities/token/token-path.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'
import { tradeArea, tradeLink, tradeLinks } from './token.css.ts'

/** A trade form with this initial pair. */
export type TradeForm = ComponentType<{ readonly start: SwapLink }>

interface TradeProps {
  readonly facts: TokenPageFacts
  readonly query: TokenQuery
}

interface TradeCardProps extends TradeProps {
  /** Must return the same promise each time. */
  readonly load: () => Promise<TradeForm>
}

/** Longer symbols are truncated in sentences. */
const SYMBOL_IN_BUTTON = 12

/**
 * The trade form beside the chart, loaded once visible; narrow screens hide it and never load it. Until then, links to
 * the swap page.
 */
export function TradeCard({ facts, query, load }: TradeCardProps) {
  const area = useRef<HTMLDivElement>(null)
  const isSeen = useInView(area)
  const Form = useResolved(null, isSeen ? load() : undefined)
  const instead = (
    <div className={card({ inset: 'large' })}>
      <div className={tradeLinks}>
        <TradeLinks facts={facts} query={query} />
      </div>
    </div>
  )
  return (
    <div className={tradeArea} ref={area}>
      {Form ? (
        <Suspense fallback={instead}>
          <Form key={`${query.chainId} ${query.address}`} start={buyLink(query)} />
        </Suspense>
      ) : (
        instead
      )}
    </div>
  )
}

/** Links to buy and sell on the swap page. */
export function TradeLinks({ facts, query }: TradeProps): ReactNode {
  const { t } = useTranslation('token')
  const symbol = plainText(facts.symbol, SYMBOL_IN_BUTTON)
  return (
    <>
      <Link className={`${button({ tone: 'soft' })} ${tradeLink}`} to={sellPath(query)} isPrefetched>
        {t('sell', { symbol })}
      </Link>
      <Link className={`${button({ tone: 'primary' })} ${tradeLink}`} to={buyPath(query)} isPrefetched>
        {t('buy', { symbol })}
      </Link>
    </>
  )
}
