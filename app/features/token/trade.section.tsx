import { Suspense, useContext, useRef } from 'react'
import { buyLink } from '#app/entities/token/token-path.ts'
import { card } from '#app/ui/card/card.css.ts'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type { TokenViewProps } from './token-facts.ts'
import { tradeArea, tradeLinks } from './token.css.ts'
import { TradeFormLoader } from './trade-form-loader.ts'
import { TradeLinks } from './trade-links.tsx'

export const area = 'aside'

/** The trade card; blocked tokens have none. */
function Trade(props: TokenViewProps) {
  return props.facts.safety === 'BLOCKED' ? null : <TradeCard {...props} />
}

/**
 * The trade form beside the chart, loaded once visible; narrow screens hide it and never load it. Until then, links to
 * the swap page.
 */
function TradeCard({ facts, query }: TokenViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useInView(box)
  const load = useContext(TradeFormLoader)
  const Form = useResolved(null, isSeen ? load?.() : undefined)
  const links = (
    <div className={card({ inset: 'large' })}>
      <div className={tradeLinks}>
        <TradeLinks facts={facts} query={query} />
      </div>
    </div>
  )
  return (
    <div className={tradeArea} ref={box}>
      {Form ? (
        <Suspense fallback={links}>
          <Form key={`${query.chainId} ${query.address}`} start={buyLink(query)} />
        </Suspense>
      ) : (
        links
      )}
    </div>
  )
}

export { Trade as View }
