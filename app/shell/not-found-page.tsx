import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyTarn } from '#app/ui/empty-state/empty-tarn.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { GetForm } from '#app/ui/navigation/navigation.tsx'
import { Message } from './message.tsx'
import { NotFoundLinks } from './not-found.tsx'
import { searchField, searchForm } from './not-found-page.css.ts'

/** The not-found page of the site, with a search that needs no JavaScript. */
export function NotFoundPage() {
  const { t } = useTranslation(['errors', 'common'])
  return (
    <Message title={t('page.notFound')} text={t('page.notFoundHint')} drawing={<EmptyTarn />}>
      <GetForm to="/explore" className={searchForm} role="search">
        <Input
          className={searchField}
          type="search"
          name="search"
          aria-label={t('search.label', { ns: 'common' })}
          placeholder={t('search.label', { ns: 'common' })}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LENGTH}
          enterKeyHint="search"
          before={<Icon of={Search} size={16} />}
        />
        <Button type="submit" tone="primary">
          {t('page.search')}
        </Button>
      </GetForm>
      <NotFoundLinks />
    </Message>
  )
}
