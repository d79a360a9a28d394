import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tab as tabStyle, tabs } from './search-dialog.css.ts'
import { TABS, type SearchTab } from './search-sections.ts'

interface SearchTabsProps {
  readonly tab: SearchTab
  /** The tab panel's id, and the prefix of the tabs' ids. */
  readonly panelId: string
  readonly onTabChange: (tab: SearchTab) => void
}

/** Keyboard: the arrow keys change the tab, in reading direction. */
export function SearchTabs({ tab, panelId, onTabChange }: SearchTabsProps) {
  const { t } = useTranslation('search')
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = TABS[(TABS.indexOf(tab) + (isRtl ? -step : step) + TABS.length) % TABS.length]
    if (next === undefined) return
    onTabChange(next)
    document.getElementById(`${panelId}-${next}`)?.focus()
  }
  return (
    <div className={tabs} role="tablist" tabIndex={-1} aria-label={t('tabs')} onKeyDown={handleKey}>
      {TABS.map((name) => (
        <button
          key={name}
          id={`${panelId}-${name}`}
          type="button"
          role="tab"
          className={tabStyle}
          aria-selected={name === tab}
          aria-controls={panelId}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTabChange(name)}
        >
          {t(`tab.${name}`)}
        </button>
      ))}
    </div>
  )
}
