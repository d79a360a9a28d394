import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tab as tabLook, tabs } from './search-dialog.css.ts'
import { TABS, type SearchTab } from './search-sections.ts'

interface SearchTabsProps {
  readonly tab: SearchTab
  /** The tab panel's id; a tab's id is this and its name. */
  readonly panelId: string
  readonly onTab: (tab: SearchTab) => void
}

/** Keyboard: the arrow keys change the tab, in reading direction. */
export function SearchTabs({ tab, panelId, onTab }: SearchTabsProps) {
  const { t } = useTranslation('search')
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = TABS[(TABS.indexOf(tab) + (isRtl ? -by : by) + TABS.length) % TABS.length]
    if (next === undefined) return
    onTab(next)
    document.getElementById(`${panelId}-${next}`)?.focus()
  }
  return (
    <div className={tabs} role="tablist" tabIndex={-1} aria-label={t('tabs')} onKeyDown={handleKey}>
      {TABS.map((one) => (
        <button
          key={one}
          id={`${panelId}-${one}`}
          type="button"
          role="tab"
          className={tabLook}
          aria-selected={one === tab}
          aria-controls={panelId}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {t(`tab.${one}`)}
        </button>
      ))}
    </div>
  )
}
