import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { RouteDrawing } from '#app/entities/route/route-drawing.tsx'
import { RouteAmounts } from '#app/entities/route/route-amounts.tsx'
import type { RoutePath } from '#app/entities/route/route-paths.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { panelBody, routeBox, routeHead, routeNone, routePaths, routeTitle } from './market-panel.css.ts'
import { PairChart } from './pair-chart.tsx'
import { routeTokensQuery } from './swap.query.ts'
import type { SwapView } from './use-swap.ts'

/** The pair's past day and the route of the current quote. */
export default function MarketPanelBody({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'route'], { useSuspense: true })
  return (
    <section className={panelBody} aria-label={t('pairAndRoute')} data-testid="market-panel">
      <PairChart view={view} />
      <Route view={view} />
    </section>
  )
}

/** The route of the current quote. While the quote of a new amount is loading, no route is shown. */
function Route({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const titleId = useId()
  const { trade } = view
  const [input, output] = [view.input.token, view.output.token]
  const paths = trade?.paths ?? []
  const { data: between = [] } = useQuery(routeTokensQuery(view.link.chainId, tokensBetween(paths)))
  if (!input || !output) return null
  const logoOf = (token: Address) => between.find(({ address }) => isSameAddress(address, token))?.logo ?? null
  return (
    <section className={routeBox} aria-labelledby={titleId}>
      <div className={routeHead}>
        <h2 id={titleId} className={routeTitle}>
          {t('route')}
        </h2>
        {trade?.block !== undefined && (
          <FormattedText>{t('block', { number: format.count(Number(trade.block)) })}</FormattedText>
        )}
      </div>
      <div className={routePaths}>
        <RouteDrawing input={input} output={output} paths={paths} logoOf={logoOf} />
        {paths.length === 0 && <p className={routeNone}>{withoutRoute(view, t)}</p>}
      </div>
      {trade?.response.routing === 'CLASSIC' && <RouteAmounts quote={trade.response.quote} symbol={input.symbol} />}
    </section>
  )
}

/** Returns the text that explains why there is no route; empty while the quote loads. */
function withoutRoute({ kind, input, output, quote }: SwapView, t: TFunction<'swap'>): string {
  if (kind !== 'swap') return t('routeWrap')
  if (!input.raw && !output.raw) return t('routeNone')
  return quote === 'loading' ? '' : t('routeUnknown')
}

/** Returns the tokens between the pools of all paths, without duplicates. */
function tokensBetween(paths: readonly RoutePath[]): readonly Address[] {
  return [...new Set(paths.flatMap(({ hops }) => hops.slice(0, -1).map(({ to }) => to.address)))]
}
