import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'

interface AllHiddenProps {
  /** Path of the page with older transactions; null on the last page. */
  readonly olderPath: string | null
  readonly onLeave?: () => void
}

/** Replaces a list whose transactions are all unwanted, and therefore collapsed below it. */
export function AllHidden({ olderPath, onLeave }: AllHiddenProps) {
  const { t } = useTranslation('portfolio')
  return (
    <EmptyState text={t('activityHidden')}>
      {olderPath !== null && (
        <Link className={button({ size: 'small' })} to={olderPath} rel="next" {...(onLeave && { onClick: onLeave })}>
          {t('olderActivity')}
        </Link>
      )}
    </EmptyState>
  )
}
