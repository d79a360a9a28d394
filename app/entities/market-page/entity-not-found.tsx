import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { PageKind } from './page-definition.ts'

/** Shown if an unknown token, pool or position is noticed only after the response has started, too late for a 404 status. */
export function EntityNotFound({ kind }: { readonly kind: PageKind }) {
  const { t } = useTranslation('errors')
  return (
    <EmptyState
      role="alert"
      text={
        <Text as="h1" size={24} weight="semibold">
          {t(`${kind}.notFound`)}
        </Text>
      }
    >
      <Link className={button({ tone: 'primary' })} to="/explore">
        {t('toExplore')}
      </Link>
    </EmptyState>
  )
}
