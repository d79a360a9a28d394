import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { Message } from './route-error.tsx'

/** Spec §2: "Page not found!" */
export function NotFound() {
  const { t } = useTranslation('errors')
  return (
    <Message title={t('page.notFound')} text={t('page.notFoundHint')}>
      <Row gap={12} wraps justify="center">
        <Link className={button({ tone: 'primary' })} to="/explore">
          {t('toExplore')}
        </Link>
        <Link className={button({ tone: 'plain' })} to="/swap">
          {t('toSwap')}
        </Link>
      </Row>
    </Message>
  )
}
