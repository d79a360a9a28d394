import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Message } from './message.tsx'

/**
 * "Page not found!", or the message of `code` for a token, pool or position. Every page loads it, so it is small;
 * unknown paths show `NotFoundPage`.
 */
export function NotFound({ code = 'page.notFound' }: { readonly code?: ErrorCode | undefined }) {
  const { t } = useTranslation('errors')
  return (
    <Message title={t(code)} text={t(code === 'page.notFound' ? 'page.notFoundHint' : 'page.itemNotFoundHint')}>
      <NotFoundLinks />
    </Message>
  )
}

export function NotFoundLinks() {
  const { t } = useTranslation('errors')
  return (
    <Row gap={12} wraps justify="center">
      <Link className={button({ tone: 'plain' })} to="/explore">
        {t('toExplore')}
      </Link>
      <Link className={button({ tone: 'plain' })} to="/swap">
        {t('toSwap')}
      </Link>
    </Row>
  )
}
