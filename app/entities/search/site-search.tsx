import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { GetForm } from '#app/ui/navigation/navigation.tsx'
import { field, form } from './site-search.css.ts'

/** A search field for tokens and pools in a page. Works without JavaScript. */
export function SiteSearch({ text = '' }: { readonly text?: string }) {
  const { t } = useTranslation()
  return (
    <GetForm to="/explore" className={form} role="search">
      <Input
        // Another search resets the field.
        key={text}
        className={field}
        type="search"
        name="search"
        defaultValue={text}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH}
        enterKeyHint="search"
        before={<Icon icon={Search} size={16} />}
      />
      <Button type="submit" tone="primary">
        {t('search.submit')}
      </Button>
    </GetForm>
  )
}
