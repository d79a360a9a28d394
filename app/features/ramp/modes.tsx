import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { rampPath } from '#app/domain/ramp/ramp-link.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'

interface ModesProps {
  readonly direction: RampDirection
  readonly chainId: ChainId
}

/** The page's title, and links to buy and to sell. */
export function Modes({ direction, chainId }: ModesProps) {
  const { t } = useTranslation('ramp')
  return (
    <>
      <h1 className={visuallyHidden}>{t(`title.${direction}`)}</h1>
      <nav className={segments} aria-label={t('modes')}>
        {(['buy', 'sell'] as const).map((mode) => (
          <Link
            key={mode}
            className={segment()}
            to={rampPath(mode, chainId)}
            aria-current={mode === direction ? 'page' : undefined}
            isPrefetched
          >
            {t(`title.${mode}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
