import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import type { PositionQuery } from './position-query.ts'
import { viewChoice } from './position.css.ts'

const NftImage = lazy(() => import('./nft-image.client.tsx'))

interface ChartOrNftProps {
  readonly query: PositionQuery
  /** The chart. */
  readonly children: ReactNode
}

/** The chart of a v3 position, or the image of its NFT, which loads when selected. Without JavaScript only the chart is available. */
export function ChartOrNft({ query, children }: ChartOrNftProps) {
  const { t } = useTranslation('position')
  const isHydrated = useHydrated()
  const [showsNft, setShowsNft] = useState(false)
  const viewButton = (name: string, isNft: boolean) => (
    <button
      type="button"
      className={segment()}
      aria-pressed={showsNft === isNft}
      aria-disabled={!isHydrated}
      onClick={() => setShowsNft(isNft)}
    >
      {name}
    </button>
  )
  return (
    <>
      <div className={viewChoice}>
        <div className={segments} role="group" aria-label={t('view')}>
          {viewButton(t('chart'), false)}
          {viewButton(t('nft'), true)}
        </div>
      </div>
      {showsNft ? (
        <Suspense fallback={children}>
          <NftImage query={query} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
