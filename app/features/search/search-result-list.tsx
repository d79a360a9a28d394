import { useTranslation } from 'react-i18next'
import { Listbox } from '#app/ui/listbox/listbox.tsx'
import type { Combobox } from '#app/ui/combobox/use-combobox.ts'
import { clearRecents } from './recent-store.ts'
import { ResultRow } from './result-row.tsx'
import { groupActionButton, resultList } from './search-dialog.css.ts'
import { rowKey, type SearchRow, type SectionName } from './search-sections.ts'
import type { RowMenuState } from './use-row-menu.ts'
import type { SearchResults } from './use-search-results.ts'

interface SearchResultListProps {
  readonly combobox: Combobox
  readonly results: SearchResults
  readonly menu: RowMenuState
  readonly onChoose: (row: SearchRow, section: SectionName, index: number) => void
}

/** The sections of results. */
export function SearchResultList({ combobox, results, menu, onChoose }: SearchResultListProps) {
  const { t } = useTranslation('search')
  const { sections, isLoading } = results
  return (
    <Listbox
      state={combobox}
      onMouseDown={combobox.keepFocus}
      label={t('results')}
      groups={sections.map(({ name, rows }) => ({ name, label: t(`section.${name}`), options: rows }))}
      optionKey={rowKey}
      isBusy={isLoading}
      className={resultList}
      onScroll={menu.opened ? menu.hide : undefined}
      renderGroupAction={(section) =>
        section === 'recent' && (
          // For pointers only: the footer has the keyboard's equivalent.
          <button
            type="button"
            className={groupActionButton}
            aria-hidden
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clearRecents}
          >
            {t('clear')}
          </button>
        )
      }
      renderOption={(row, props, index, section) => (
        <ResultRow
          row={row}
          optionProps={props}
          isLoading={isLoading}
          isMenuOpen={menu.opened?.index === index}
          onChoose={() => onChoose(row, section, index)}
          onToggleMenu={() => menu.toggle(index)}
        />
      )}
    />
  )
}
