import { Suspense, useContext, useRef } from 'react'
import { buyLink } from '#app/entities/token/token-path.ts'
import { card } from '#app/ui/card/card.css.ts'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { TokenViewProps } from './token-facts.ts'
import { scriptOnly, tradeArea, tradeLinks, withoutScript } from './token.css.ts'
import { TradeFormLoader } from './trade-form-loader.ts'
import { TradeLinks } from './trade-links.tsx'
import { TradePreview } from './trade-preview.tsx'

export const area = 'aside'

/** The trade card; blocked tokens have none. */
function Trade(props: TokenViewProps) {
  const { chainId, address } = props.query
  return props.facts.safety === 'BLOCKED' ? null : <TradeCard key={`${chainId} ${address}`} {...props} />
}

/**
 * The trade form beside the chart, loaded once visible; narrow screens hide it and never load it. Until it has loaded, a preview is shown;
 * without JavaScript, links to the swap page.
 */
function TradeCard(props: TokenViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const isInView = useInView(container)
  const load = useContext(TradeFormLoader)
  const Form = useResolved(null, isInView ? load?.() : undefined)
  const preview = <TradePreview {...props} />
  return (
    <div className={tradeArea} ref={container}>
      <div className={`${card({ inset: 'large' })} ${withoutScript}`}>
        <div className={tradeLinks}>
          <TradeLinks {...props} />
        </div>
      </div>
      <div className={scriptOnly}>
        {Form ? (
          <Suspense fallback={preview}>
            <Form start={buyLink(props.query)} known={knownToken(props)} />
          </Suspense>
        ) : (
          preview
        )}
      </div>
    </div>
  )
}

/** The page's token in the shape that the form loads, so that the form starts with its name and price. */
function knownToken({ facts, query: { chainId, address } }: TokenViewProps): PricedToken {
  const { symbol, name, decimals, safety, logo, price, findings } = facts
  const isImpersonator = findings?.reasons.includes('impersonator') ?? false
  return { chainId, address, symbol, name, decimals, safety, isImpersonator, logo, price, pricedAt: null }
}

export { Trade as View }
