import { Command as CommandIcon, Ellipsis, Search, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { readSearchText } from '#app/domain/search/search-text.ts'
import type { Recent } from '#app/domain/search/recent.ts'
import { track } from '#app/telemetry/track.ts'
import type { Command } from '#app/ui/command/command.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import {
  actionsButton,
  body,
  field,
  fieldRow,
  footer,
  frame,
  headButton,
  hints,
  key,
  list,
  sectionHead,
  sectionName,
  tab as tabLook,
  tabs,
  textButton,
} from './finder.css.ts'
import { FinderState } from './finder-state.tsx'
import { clearRecents, addRecent } from './recent-store.ts'
import { rowActions } from './row-actions.ts'
import { RowMenu } from './row-menu.tsx'
import { ResultRow } from './result-row.tsx'
import { TABS, type SearchRow, type SearchSection, type SearchTab, type SectionName } from './search-sections.ts'
import { useSearchResults } from './use-search-results.ts'

/** Milliseconds after the last key press. */
const TYPING_PAUSE_MS = 200
/** Height of the longest row menu. */
const MENU_HEIGHT = 240

export interface FinderProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly commands: readonly Command[]
  /** Opened with Ctrl/⌘ K, for commands. */
  readonly isCommanding: boolean
  readonly onClose: () => void
}

/**
 * Search field, tabs and results.
 *
 * Keyboard: focus stays in the field; arrows, Home and End move through the results, Enter opens one, Tab goes to the
 * tabs and to the row's actions; Escape closes (combobox with a listbox, ARIA 1.2).
 */
export function Finder({ text, onText, commands, isCommanding, onClose }: FinderProps) {
  const { t } = useTranslation('search')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<SearchTab>('all')
  const [active, setActive] = useState(0)
  const [menu, setMenu] = useState<{ readonly index: number; readonly of: string; readonly place: string } | null>(null)
  const asked = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const found = useSearchResults(readSearchText(asked), tab, commands)
  const rows = found.sections.flatMap((section) => section.rows.map((row) => ({ row, section: section.name })))
  const at = Math.min(active, rows.length - 1)
  const current = rows[at]
  const isSettled = text.trim() === asked && !found.isLate
  const isOnline = useOnline()
  // Retry requests that failed offline as soon as the device is online.
  useEffectWhen(isOnline, () => {
    if (found.isFailed || found.missing.length > 0) found.retry()
  })
  // The results may still be those of an earlier text: Enter waits for the current ones.
  const [isEntered, setEntered] = useState(false)
  const optionId = (index: number) => `${listId}-${index}`

  const handleText = (typed: string) => {
    onText(typed)
    setEntered(false)
    setActive(0)
    setMenu(null)
  }
  const moveTo = (index: number) => {
    setActive(index)
    setMenu(null)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const last = rows.length - 1
    const targets: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      // With text these keys move the caret; with an empty field or Ctrl they move through the list.
      ...(text === '' || event.ctrlKey ? { Home: 0, End: last } : {}),
      PageDown: Math.min(last, at + 6),
      PageUp: Math.max(0, at - 6),
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      if (last >= 0) moveTo(target)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(true)
    }
  }
  useEffectWhen(isEntered && isSettled, () => {
    setEntered(false)
    document.getElementById(optionId(at))?.click()
  })
  const choose = (row: SearchRow, section: SectionName, index: number) => {
    if (row.kind !== 'command') addRecent(recentOf(row))
    track('Search Result Selected', { kind: row.kind, section, place: index + 1 })
    onClose()
  }
  const keyAt = (index: number) => {
    const there = rows[index]
    return there ? rowKey(there.row) : ''
  }
  const openMenu = (index: number) => {
    const option = document.getElementById(optionId(index))
    const panel = document.getElementById(`${listId}-panel`)
    if (!option || !panel) return
    if (menu?.index === index) return closeMenu()
    setActive(index)
    setMenu({ index, of: keyAt(index), place: placeWithin(panel, option) })
  }
  const closeMenu = () => {
    setMenu(null)
    input.current?.focus()
  }
  const menuRow = menu !== null && keyAt(menu.index) === menu.of ? rows[menu.index]?.row : undefined
  // Later results may replace the row: another row's menu must not open under the pointer.
  useEffectWhen(menu !== null && menuRow === undefined, closeMenu)

  return (
    <div className={frame}>
      <div className={fieldRow}>
        <Icon of={isCommanding ? CommandIcon : Search} />
        <input
          ref={input}
          data-first-focus
          className={field}
          type="text"
          role="combobox"
          aria-label={t(isCommanding ? 'labelWithActions' : 'label')}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SEARCH_LENGTH}
          placeholder={t(isCommanding ? 'hintWithActions' : 'hint')}
          value={text}
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKey}
        />
        {text !== '' && (
          <button
            type="button"
            className={textButton}
            onClick={() => {
              handleText('')
              input.current?.focus()
            }}
          >
            {t('clear')}
          </button>
        )}
        <Button tone="ghost" size="medium" shape="square" aria-label={t('close')} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      <Tabs
        tab={tab}
        listId={listId}
        onTab={(next) => {
          setTab(next)
          setActive(0)
          setMenu(null)
        }}
      />
      <div className={body} id={`${listId}-panel`} role="tabpanel" aria-labelledby={`${listId}-${tab}`}>
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={t('results')}
          aria-busy={found.isLate || undefined}
          className={list}
          onScroll={menu ? () => setMenu(null) : undefined}
        >
          <Sections
            sections={found.sections}
            active={at}
            isLate={found.isLate}
            optionId={optionId}
            onActive={setActive}
            onChoose={choose}
            onMenu={openMenu}
            openMenu={menu?.index}
          />
        </div>
        <FinderState found={found} isOnline={isOnline} text={asked} tab={tab} onClear={() => handleText('')} />
        {menu !== null && menuRow && (
          <RowMenu
            key={menu.of}
            row={menuRow}
            place={menu.place}
            onClose={closeMenu}
            onLeave={onClose}
            label={t('actionsMenu')}
          />
        )}
      </div>
      <p className={visuallyHidden} role="status">
        {isSettled && asked !== '' && !found.isFailed ? t('count', { count: rows.length }) : ''}
      </p>
      <div className={footer}>
        <p className={hints} aria-hidden>
          <kbd className={key}>↑</kbd>
          <kbd className={key}>↓</kbd> {t('keys.move')}
          <kbd className={key}>↵</kbd> {t('keys.open')}
          <kbd className={key}>Esc</kbd> {t('keys.close')}
        </p>
        {current?.section === 'recent' && (
          <button
            type="button"
            className={textButton}
            onClick={() => {
              clearRecents()
              input.current?.focus()
            }}
          >
            {t('forget')}
          </button>
        )}
        {current && rowActions(current.row).length > 0 && (
          <button
            type="button"
            className={actionsButton}
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => openMenu(at)}
          >
            {t('more')}
            <Icon of={Ellipsis} size={16} />
          </button>
        )}
      </div>
    </div>
  )
}

/** Opens the menu below the row, or above it if there is no space, through two CSS variables. */
function placeWithin(panel: HTMLElement, option: HTMLElement): string {
  const frame = panel.getBoundingClientRect()
  const row = option.getBoundingClientRect()
  const isLow = row.bottom + MENU_HEIGHT > frame.bottom
  panel.style.setProperty('--menu-start', `${Math.round(row.bottom - frame.top)}px`)
  panel.style.setProperty('--menu-end', `${Math.round(frame.bottom - row.top)}px`)
  return isLow ? 'above' : 'below'
}

interface TabsProps {
  readonly tab: SearchTab
  readonly listId: string
  readonly onTab: (tab: SearchTab) => void
}

function Tabs({ tab, listId, onTab }: TabsProps) {
  const { t } = useTranslation('search')
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const isTurned = document.documentElement.dir === 'rtl'
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = TABS[(TABS.indexOf(tab) + (isTurned ? -by : by) + TABS.length) % TABS.length]
    if (next === undefined) return
    onTab(next)
    document.getElementById(`${listId}-${next}`)?.focus()
  }
  return (
    <div className={tabs} role="tablist" tabIndex={-1} aria-label={t('tabs')} onKeyDown={handleKey}>
      {TABS.map((one) => (
        <button
          key={one}
          id={`${listId}-${one}`}
          type="button"
          role="tab"
          className={tabLook}
          aria-selected={one === tab}
          aria-controls={`${listId}-panel`}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {t(`tab.${one}`)}
        </button>
      ))}
    </div>
  )
}

interface SectionsProps {
  readonly sections: readonly SearchSection[]
  readonly active: number
  /** The results are those of an earlier text. */
  readonly isLate: boolean
  readonly optionId: (index: number) => string
  readonly openMenu: number | undefined
  readonly onActive: (index: number) => void
  readonly onChoose: (row: SearchRow, section: SectionName, index: number) => void
  readonly onMenu: (index: number) => void
}

function Sections({ sections, active, isLate, optionId, openMenu, onActive, onChoose, onMenu }: SectionsProps) {
  const { t } = useTranslation('search')
  let from = 0
  return sections.map(({ name, rows }) => {
    const first = from
    from += rows.length
    return (
      <div key={name} role="group" aria-label={t(`section.${name}`)}>
        <div className={sectionHead} role="presentation">
          <span className={sectionName} aria-hidden>
            {t(`section.${name}`)}
          </span>
          {/* For pointers; the keyboard has an equivalent below the list. */}
          {name === 'recent' && (
            <button
              type="button"
              className={headButton}
              aria-hidden
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clearRecents}
            >
              {t('clear')}
            </button>
          )}
        </div>
        {rows.map((row, index) => (
          <ResultRow
            key={rowKey(row)}
            id={optionId(first + index)}
            row={row}
            isActive={first + index === active}
            isLate={isLate}
            isMenuOpen={openMenu === first + index}
            onActive={() => onActive(first + index)}
            onChoose={() => onChoose(row, name, first + index)}
            onMenu={() => onMenu(first + index)}
          />
        ))}
      </div>
    )
  })
}

function rowKey(row: SearchRow): string {
  if (row.kind === 'token') return `token ${row.token.chainId} ${row.token.address}`
  if (row.kind === 'pool') return `pool ${row.pool.chainId} ${row.pool.id}`
  return row.kind === 'wallet' ? `wallet ${row.address}` : `command ${row.command.id}`
}

function recentOf(row: Exclude<SearchRow, { kind: 'command' }>): Recent {
  if (row.kind === 'wallet') return { kind: 'wallet', address: row.address, name: row.name }
  return row.kind === 'token' ? { kind: 'token', token: row.token } : { kind: 'pool', pool: row.pool }
}
