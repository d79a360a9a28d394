import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { usePreservedFocus } from '#app/ui/effects/use-preserved-focus.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { links } from './transaction.css.ts'

interface TransactionPagerProps {
  /** Path of the newest page; null if it is shown. */
  readonly newest: string | null
  /** Path of the next older page; null on the last. */
  readonly older: string | null
  readonly keepsScroll?: boolean
}

export function TransactionPager({ newest, older, keepsScroll = false }: TransactionPagerProps) {
  const { t } = useTranslation('transactions')
  const box = usePreservedFocus<HTMLElement>()
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
