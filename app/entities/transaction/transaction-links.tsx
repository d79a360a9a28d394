import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { useFocusKept } from '#app/ui/effects/use-focus-kept.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { TYPES, type TypeName } from './transaction.ts'
import { links } from './transaction.css.ts'

interface TransactionTypesProps {
  readonly current: TypeName | null
  readonly pathOf: (type: TypeName | null) => string
}

/** Which kind of transactions is listed, as links. */
export function TransactionTypes({ current, pathOf }: TransactionTypesProps) {
  const { t } = useTranslation('transactions')
  // The table's own keys, in its order, behind all of them.
  const types: readonly (TypeName | null)[] = [null, ...(Object.keys(TYPES) as TypeName[])]
  return (
    <nav className={links} aria-label={t('types')}>
      {types.map((type) => (
        <Link
          key={type ?? 'all'}
          className={chip({ size: 'small' })}
          to={pathOf(type)}
          aria-current={type === current ? 'true' : undefined}
          keepsScroll
        >
          {t(`type.${type ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  )
}

interface TransactionPagerProps {
  /** Where the newest are, on a page of older ones. */
  readonly newest: string | null
  /** Where older ones are, if there are any. */
  readonly older: string | null
  readonly keepsScroll?: boolean
}

export function TransactionPager({ newest, older, keepsScroll = false }: TransactionPagerProps) {
  const { t } = useTranslation('transactions')
  const box = useFocusKept<HTMLElement>()
  if (newest === null && older === null) return null
  return (
    <nav ref={box} className={links} aria-label={t('pages')}>
      {newest !== null && (
        <Link id="transactions-newest" className={button({ size: 'small' })} to={newest} keepsScroll={keepsScroll}>
          {t('newest')}
        </Link>
      )}
      {older !== null && (
        <Link
          id="transactions-older"
          className={button({ size: 'small' })}
          to={older}
          rel="next"
          keepsScroll={keepsScroll}
        >
          {t('older')}
        </Link>
      )}
    </nav>
  )
}
