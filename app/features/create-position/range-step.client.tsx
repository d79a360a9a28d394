import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isFullRange } from '#app/domain/liquidity/usable-ticks.ts'
import { OffMarket } from '#app/entities/deposit/off-market.tsx'
import { barsQuery } from '#app/entities/range-editor/bars.query.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { hint, sectionTitle, stack } from './create.css.ts'
import { InitialPrice } from './initial-price.tsx'
import { PairSummary } from './pair-summary.tsx'
import { StepButton } from './step-button.tsx'
import type { CreateView } from './use-create.ts'

const RangeEditor = lazy(async () => ({
  default: (await import('#app/entities/range-editor/range-editor.tsx')).RangeEditor,
}))

/** Step 2: the initial price of a new pool, and the range. */
export default function RangeStep({ view }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  return (
    <>
      <PairSummary view={view} />
      {view.pool === null && <InitialPrice view={view} />}
      <section className={`${card({ inset: 'large' })} ${stack}`} aria-labelledby="range-title">
        <div>
          <h2 id="range-title" className={sectionTitle}>
            {t('range.title')}
          </h2>
          <p className={hint}>{t('range.text')}</p>
        </div>
        {view.pool && <OffMarket distance={view.distance} />}
        <Editor view={view} />
      </section>
      <StepButton view={view} />
    </>
  )
}

function Editor({ view }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const { link, tokens, prices, pool, range, isInverted, change } = view
  const price = prices?.price
  const id = pool?.id
  const { data: bars } = useQuery(barsQuery(link.chainId, id))
  const { tickSpacing } = link.fee
  if (pool === null && !price) return <p className={hint}>{t('range.needsPrice')}</p>
  if (!tokens || !price) return <Skeleton shape="full" />
  return (
    <Suspense fallback={<Skeleton shape="full" />}>
      <RangeEditor
        token0={tokens[0]}
        token1={tokens[1]}
        tickSpacing={tickSpacing}
        sqrtPrice={price.sqrtPrice}
        range={range}
        onChange={(ticks) => change.range({ ticks: isFullRange(ticks, tickSpacing) ? undefined : ticks, isInverted })}
        isInverted={isInverted}
        onInvert={() => change.invert()}
        {...(bars && { bars })}
      />
    </Suspense>
  )
}
