import { useTranslation } from 'react-i18next'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { TYPES, type TransactionFilter, type TypeName } from './transaction-filter.ts'
import { filters } from './transaction.css.ts'

interface TransactionFiltersProps {
  readonly current: TransactionFilter
  readonly pathOf: (filter: TransactionFilter) => string
}

/** Filter links by value and type. */
export function TransactionFilters({ current: { type: chosen, isLarge }, pathOf }: TransactionFiltersProps) {
  const { t } = useTranslation('transactions')
  // Test tokens have no value.
  const { isOff: hasNoValues } = useFiat()
  // `Object.keys` loses the key type; null comes first, for all types.
  const types: readonly (TypeName | null)[] = [null, ...(Object.keys(TYPES) as TypeName[])]
  return (
    <div className={filters}>
      {!hasNoValues && (
        <Link
          className={chip({ size: 'compact' })}
          to={pathOf({ type: chosen, isLarge: !isLarge })}
          aria-current={isLarge ? 'true' : undefined}
          keepsScroll
        >
          {t('large')}
        </Link>
      )}
      <nav className={segments} aria-label={t('types')}>
        {types.map((type) => (
          <Link
            key={type ?? 'all'}
            className={segment({ size: 'small' })}
            to={pathOf({ type, isLarge })}
            aria-current={type === chosen ? 'true' : undefined}
            keepsScroll
          >
            {t(`type.${type ?? 'all'}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
