import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { EmptyTarn } from '#app/ui/empty-state/empty-tarn.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { GetForm, Link } from '#app/ui/navigation/navigation.tsx'
import { Message } from './message.tsx'
import { searchField, searchForm } from './route-error.css.ts'

/** "Page not found!", or the message of `code` for a token, pool or position, with a search that needs no JavaScript. */
export function NotFound({ code = 'page.notFound' }: { readonly code?: ErrorCode | undefined }) {
  const { t } = useTranslation(['errors', 'common'])
  return (
    <Message
      title={t(code)}
      text={t(code === 'page.notFound' ? 'page.notFoundHint' : 'page.itemNotFoundHint')}
      drawing={<EmptyTarn />}
    >
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
      <Row gap={12} wraps justify="center">
        <Link className={button({ tone: 'plain' })} to="/explore">
          {t('toExplore')}
        </Link>
        <Link className={button({ tone: 'plain' })} to="/swap">
          {t('toSwap')}
        </Link>
      </Row>
    </Message>
  )
}
