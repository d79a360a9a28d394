import { useTranslation } from 'react-i18next'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { positionsPath, STATUS_NAMES, VERSION_NAMES, withStatus, type PositionsQuery } from './positions-query.ts'
import { chips } from './positions.css.ts'

interface FilterProps {
  readonly query: PositionsQuery
}

export function VersionLinks({ query }: FilterProps) {
  const { t } = useTranslation('positions')
  return (
    <nav className={segments} aria-label={t('versions')}>
      {[null, ...VERSION_NAMES].map((version) => (
        <Link
          key={version ?? 'all'}
          to={positionsPath({ ...query, version, after: '' })}
          className={segment()}
          aria-current={version === query.version ? 'true' : undefined}
          keepsScroll
        >
          {version ?? t('all')}
        </Link>
      ))}
    </nav>
  )
}

/** Links that toggle statuses; any number of them can be selected. */
export function StatusLinks({ query }: FilterProps) {
  const { t } = useTranslation('positions')
  return (
    <nav className={chips} aria-label={t('statuses')}>
      {STATUS_NAMES.map((status) => (
        <Link
          key={status}
          to={positionsPath(withStatus(query, status))}
          className={chip()}
          aria-current={query.statuses.includes(status) ? 'true' : undefined}
          keepsScroll
        >
          {t(`status.${status}`)}
        </Link>
      ))}
    </nav>
  )
}
