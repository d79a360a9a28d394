import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { rowActions } from './row-actions.ts'
import { actionsButton, footer, hints, key, textButton } from './search-dialog.css.ts'
import type { SearchRow, SectionName } from './search-sections.ts'

interface SearchFooterProps {
  /** The active row. */
  readonly current: { readonly row: SearchRow; readonly section: SectionName } | undefined
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
  readonly onClearRecents: () => void
}

/** Keyboard hints, and the keyboard actions of the active row. */
export function SearchFooter({ current, isMenuOpen, onToggleMenu, onClearRecents }: SearchFooterProps) {
  const { t } = useTranslation('search')
  return (
    <div className={footer}>
      <p className={hints} aria-hidden>
        <kbd className={key}>↑</kbd>
        <kbd className={key}>↓</kbd> {t('keys.move')}
        <kbd className={key}>↵</kbd> {t('keys.open')}
        <kbd className={key}>Esc</kbd> {t('keys.close')}
      </p>
      {current?.section === 'recent' && (
        <button type="button" className={textButton} onClick={onClearRecents}>
          {t('clearRecent')}
        </button>
      )}
      {current && rowActions(current.row).length > 0 && (
        <button
          type="button"
          className={actionsButton}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onToggleMenu}
        >
          {t('more')}
          <Icon icon={Ellipsis} size={16} />
        </button>
      )}
    </div>
  )
}
