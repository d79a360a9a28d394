import { useTranslation } from 'react-i18next'
import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { cardHead, feeChoice, tier, tierNote, wideSegments } from './migrate.css.ts'
import { TargetFee } from './target-fee.tsx'
import type { TargetPool } from './target-pools.ts'

interface TargetCardProps {
  /** Versions to choose from. */
  readonly versions: readonly ('v3' | 'v4')[]
  readonly version: 'v3' | 'v4'
  readonly onVersion: (version: 'v3' | 'v4') => void
  readonly targets: readonly TargetPool[]
  readonly selected: TargetPool
  readonly onSelect: (target: TargetPool) => void
}

/** Chooses the version and the fee of the new position's pool. */
export function TargetCard({ versions, version, onVersion, targets, selected, onSelect }: TargetCardProps) {
  const { t } = useTranslation('migrate')
  return (
    <section className={card({ inset: 'large' })} aria-label={t('to')}>
      <Stack gap={16}>
        <h2 className={cardHead}>{versions.length > 1 ? t('version') : t('toVersion', { version })}</h2>
        {versions.length > 1 && (
          <div className={`${segments} ${wideSegments}`} role="group" aria-label={t('version')}>
            {versions.map((name) => (
              <button
                key={name}
                type="button"
                className={segment({ size: 'large' })}
                aria-pressed={name === version}
                onClick={() => onVersion(name)}
              >
                {name}
              </button>
            ))}
          </div>
        )}
        <h2 className={cardHead}>{t('fee')}</h2>
        <div className={`${segments} ${wideSegments}`} role="group" aria-label={t('fee')}>
          {targets.map((target) => (
            <button
              key={target.pool.fee}
              type="button"
              className={`${segment({ size: 'large' })} ${feeChoice}`}
              aria-pressed={target.pool.fee === selected.pool.fee}
              onClick={() => onSelect(target)}
            >
              <span className={tier}>
                <TargetFee fee={target.pool.fee} />
                <span className={tierNote}>{t(target.exists ? 'pool' : 'newPool')}</span>
              </span>
            </button>
          ))}
        </div>
        {!selected.exists && <p className={tierNote}>{t('newPoolNote')}</p>}
      </Stack>
    </section>
  )
}
