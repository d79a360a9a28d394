import { useTranslation } from 'react-i18next'
import { SiteSearch } from '#app/entities/search/site-search.tsx'
import { EmptyTarn } from '#app/ui/empty-state/empty-tarn.tsx'
import { Message } from './message.tsx'
import { NotFoundLinks } from './not-found.tsx'

/** The not-found page of the site, with a search that needs no JavaScript. */
export function NotFoundPage() {
  const { t } = useTranslation('errors')
  return (
    <Message title={t('page.notFound')} text={t('page.notFoundHint')} drawing={<EmptyTarn />}>
      <SiteSearch />
      <NotFoundLinks />
    </Message>
  )
}
