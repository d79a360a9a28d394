import { Search } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { useDebounced } from '#app/ui/effects/use-debounced.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { GetForm, Link } from '#app/ui/navigation/navigation.tsx'
import { explorePath, exploreFields, FRAMES, type ExploreQuery, type FrameName } from './explore-query.ts'
import { bar, frames, networkList, searchField, searchForm, submit } from './explore.css.ts'

/** After the last key (defaults G-25). */
const TYPING_PAUSE = 200

/** Network and time frame are links, the text is a GET form: all of it works by plain pages too. */
export function FilterBar({ query }: { readonly query: ExploreQuery }) {
  const { t } = useTranslation('explore')
  return (
    <div className={bar}>
      <nav className={networkList} aria-label={t('networks')}>
        {useOfferedChains(query.chainId).map(({ id, name }) => (
          <Link
            key={id}
            to={explorePath({ ...query, chainId: id, page: 1 })}
            className={chip()}
            aria-current={id === query.chainId ? 'true' : undefined}
            isPrefetched
            keepsScroll
          >
            <NetworkLogo chainId={id} size={16} />
            {name}
          </Link>
        ))}
      </nav>
      <nav className={frames} aria-label={t('frames')}>
        {frameNames().map((frame) => (
          <Link
            key={frame}
            to={explorePath({ ...query, frame, page: 1 })}
            className={chip({ size: 'small' })}
            aria-current={frame === query.frame ? 'true' : undefined}
            aria-label={t(`frame.${frame}`)}
            keepsScroll
          >
            {t(`frameShort.${frame}`)}
          </Link>
        ))}
      </nav>
      <SearchForm
        to={explorePath({ ...query, filter: '', page: 1 })}
        fields={exploreFields({ ...query, filter: '', page: 1 })}
        filter={query.filter}
        label={t('filter')}
        hint={t('filterHint')}
      />
    </div>
  )
}

interface SearchFormProps {
  readonly to: string
  /** What else the query says. */
  readonly fields: readonly [name: string, value: string][]
  readonly filter: string
  readonly label: string
  readonly hint: string
}

/** Searches while one types; without script by its button. */
export function SearchForm({ to, fields, filter, label, hint }: SearchFormProps) {
  const { t } = useTranslation('explore')
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const search = useDebounced((form: HTMLFormElement) => form.requestSubmit(), TYPING_PAUSE)
  const handleInput = (event: FormEvent<HTMLInputElement>) => {
    if (event.currentTarget.form) search(event.currentTarget.form)
  }
  return (
    <GetForm to={to} className={searchForm} role="search">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Input
        ref={field}
        className={searchField}
        type="search"
        name="filter"
        defaultValue={filter}
        placeholder={hint}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        enterKeyHint="search"
        onInput={handleInput}
        before={<Icon of={Search} size={16} />}
      />
      {!isHydrated && (
        <noscript>
          <Button type="submit" className={submit}>
            {t('filterSubmit')}
          </Button>
        </noscript>
      )}
    </GetForm>
  )
}

function frameNames(): FrameName[] {
  // The table's own keys, in its order.
  return Object.keys(FRAMES) as FrameName[]
}
