import { useTranslation } from 'react-i18next'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { TYPES, type TransactionFilter, type TypeName } from './transaction-filter.ts'

interface TransactionFilterProps {
  readonly current: TransactionFilter
  readonly pathOf: (filter: TransactionFilter) => string
}

/** Filter links by transaction type. */
export function TransactionTypes({ current: { type: chosen, isLarge }, pathOf }: TransactionFilterProps) {
  const { t } = useTranslation('transactions')
  // `Object.keys` loses the key type; null comes first, for all types.
  const types: readonly (TypeName | null)[] = [null, ...(Object.keys(TYPES) as TypeName[])]
  return (
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
  )
}

/** Link that shows large transactions only; once active, it shows all. Renders nothing for test tokens, which have no value. */
export function LargeTransactions({ current: { type, isLarge }, pathOf }: TransactionFilterProps) {
  const { t } = useTranslation('transactions')
  if (useFiat().isOff) return null
  return (
    <Link
      className={chip({ size: 'compact' })}
      to={pathOf({ type, isLarge: !isLarge })}
      aria-current={isLarge ? 'true' : undefined}
      keepsScroll
    >
      {t('large')}
    </Link>
  )
}
