import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Page, Row } from '#app/ui/layout/layout.tsx'
import { Mark } from '#app/ui/mark/mark.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { hero, lead, sign, title } from './landing.css.ts'

/** Says what this is and leads on. */
export function Landing() {
  const { t } = useTranslation()
  return (
    <Page>
      <div className={hero}>
        <span className={sign}>
          <Mark size={72} />
        </span>
        <h1 className={title}>{t('landing.title')}</h1>
        <p className={lead}>{t('landing.text')}</p>
        <Row gap={12} wraps justify="center">
          <Link className={button({ tone: 'primary', size: 'large' })} to="/swap" isPrefetched>
            {t('landing.swap')}
          </Link>
          <Link className={button({ tone: 'plain', size: 'large' })} to="/explore" isPrefetched>
            {t('landing.explore')}
          </Link>
        </Row>
      </div>
    </Page>
  )
}
