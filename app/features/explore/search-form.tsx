import { Search } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { useDebouncedCallback } from '#app/ui/effects/use-debounced-callback.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useOnHistoryMove } from '#app/ui/effects/use-on-history-move.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { GetForm } from '#app/ui/navigation/navigation.tsx'
import { searchField, searchForm, submit } from './explore.css.ts'

/** Time after the last keystroke until the filter is applied. */
const TYPING_PAUSE_MS = 200

interface SearchFormProps {
  readonly to: string
  /** The query's other search parameters. */
  readonly fields: readonly [name: string, value: string][]
  readonly filter: string
  readonly label: string
  readonly hint: string
}

/** Filters while typing; without JavaScript, with its button. */
export function SearchForm({ to, fields, filter, label, hint }: SearchFormProps) {
  const { t } = useTranslation('explore')
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  /** The filter that the field has set, or that has been written into it. */
  const ownFilter = useRef(filter)
  /** Whether the visitor went back or forward after the last keystroke. */
  const hasMoved = useRef(false)
  const search = useDebouncedCallback((form: HTMLFormElement) => {
    ownFilter.current = field.current?.value.trim() ?? ''
    form.requestSubmit()
  }, TYPING_PAUSE_MS)
  useOnHistoryMove(() => {
    hasMoved.current = true
  })
  // A link or going back may change the filter, but the browser keeps a typed text. An earlier filter that arrives while the visitor
  // types must not replace the text.
  useEffectWhen(
    filter !== ownFilter.current,
    () => {
      const input = field.current
      if (!input || (document.activeElement === input && !hasMoved.current)) return
      input.value = filter
      ownFilter.current = filter
    },
    filter,
  )
  const handleInput = (event: FormEvent<HTMLInputElement>) => {
    hasMoved.current = false
    if (event.currentTarget.form) search(event.currentTarget.form)
  }
  return (
    <GetForm to={to} className={searchForm} role="search" aria-label={label}>
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
        before={<Icon icon={Search} size={16} />}
      />
      {!isHydrated && (
        <noscript>
          <Button type="submit" size="small" className={submit}>
            {t('filterSubmit')}
          </Button>
        </noscript>
      )}
    </GetForm>
  )
}
