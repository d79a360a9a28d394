import { Command as CommandIcon, Search, X } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recent } from '#app/domain/search/recent.ts'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { readSearchText } from '#app/domain/search/search-text.ts'
import { track } from '#app/telemetry/track.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useCombobox } from '#app/ui/combobox/use-combobox.ts'
import type { Command } from '#app/ui/command/command.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { clearRecents, addRecent } from './recent-store.ts'
import { RowMenu } from './row-menu.tsx'
import { body, field, fieldRow, frame, textButton } from './search-dialog.css.ts'
import { SearchFooter } from './search-footer.tsx'
import { SearchResultList } from './search-result-list.tsx'
import type { SearchRow, SearchTab, SectionName } from './search-sections.ts'
import { SearchStatus } from './search-status.tsx'
import { SearchTabs } from './search-tabs.tsx'
import { useRowMenu } from './use-row-menu.ts'
import { useSearchResults } from './use-search-results.ts'

/** Delay between the last keystroke and the search. */
const TYPING_PAUSE_MS = 200

export interface SearchComboboxProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly commands: readonly Command[]
  /** Whether commands are searched too: the search was opened with Ctrl/⌘ K. */
  readonly hasCommands: boolean
  readonly areNftsDisabled: boolean
  readonly onClose: () => void
}

/**
 * Search field, tabs and results.
 *
 * Keyboard: as in `useCombobox`; Tab moves to the tabs and to the row's actions.
 */
export function SearchCombobox({ text, onText, commands, hasCommands, areNftsDisabled, onClose }: SearchComboboxProps) {
  const { t } = useTranslation('search')
  const [tab, setTab] = useState<SearchTab>('all')
  const settledText = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const results = useSearchResults(readSearchText(settledText), tab, commands, areNftsDisabled)
  const rows = results.sections.flatMap((section) => section.rows.map((row) => ({ row, section: section.name })))
  const isSettled = text.trim() === settledText && !results.isLoading
  const isOnline = useOnline()
  // Retry requests that failed offline as soon as the device is online.
  useEffectWhen(isOnline, () => {
    if (results.isFailed || results.missing.length > 0) results.retry()
  })
  const combobox = useCombobox({ text, onText, count: rows.length, isSettled })
  const menu = useRowMenu(combobox, rows)
  const panelId = `${combobox.listId}-panel`
  const choose = (row: SearchRow, section: SectionName, index: number) => {
    if (row.kind !== 'command' && row.kind !== 'collection') addRecent(recentOf(row))
    track('Search Result Selected', { kind: row.kind, section, place: index + 1 })
    onClose()
  }
  const clear = () => {
    combobox.setText('')
    menu.hide()
    combobox.focus()
  }
  const retry = ({ detail }: Pick<MouseEvent, 'detail'>) => {
    results.retry()
    // The retry button disappears, so a key press (`detail` 0) moves the focus to the field. A tap does not, because that would open the
    // on-screen keyboard.
    if (detail === 0) combobox.focus()
  }
  const changeTab = (next: SearchTab) => {
    setTab(next)
    combobox.setActive(0)
    menu.hide()
  }

  return (
    <div className={frame}>
      <div className={fieldRow}>
        <Icon icon={hasCommands ? CommandIcon : Search} />
        <input
          {...combobox.inputProps}
          data-first-focus
          className={field}
          aria-label={t(hasCommands ? 'labelWithActions' : 'label')}
          maxLength={SEARCH_LENGTH}
          placeholder={t(hasCommands ? 'hintWithActions' : 'hint')}
        />
        {text !== '' && (
          <button type="button" className={textButton} onClick={clear}>
            {t('clear')}
          </button>
        )}
        <Button tone="ghost" size="medium" shape="square" aria-label={t('close')} onClick={onClose}>
          <Icon icon={X} />
        </Button>
      </div>
      <SearchTabs tab={tab} panelId={panelId} onTabChange={changeTab} />
      <div ref={menu.panel} className={body} id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
        <SearchResultList combobox={combobox} results={results} menu={menu} onChoose={choose} />
        <SearchStatus
          results={results}
          isOnline={isOnline}
          text={settledText}
          tab={tab}
          onClear={clear}
          onRetry={retry}
        />
        {menu.opened && (
          <RowMenu
            key={menu.opened.key}
            row={menu.opened.row}
            placement={menu.opened.placement}
            onClose={menu.close}
            onNavigate={onClose}
            label={t('actionsMenu')}
          />
        )}
      </div>
      <p className={visuallyHidden} role="status">
        {isSettled && settledText !== '' && !results.isFailed ? t('count', { count: rows.length }) : ''}
      </p>
      <SearchFooter
        current={rows[combobox.active]}
        isMenuOpen={menu.opened !== undefined}
        onToggleMenu={() => menu.toggle(combobox.active)}
        onClearRecents={() => {
          clearRecents()
          combobox.focus()
        }}
      />
    </div>
  )
}

function recentOf(row: Exclude<SearchRow, { kind: 'command' | 'collection' }>): Recent {
  if (row.kind === 'wallet') return { kind: 'wallet', address: row.address, name: row.name }
  return row.kind === 'token' ? { kind: 'token', token: row.token } : { kind: 'pool', pool: row.pool }
}
