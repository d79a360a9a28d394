import { Check, Copy, Droplets, ExternalLink, Repeat, Send } from 'lucide-react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleFavourite, useIsFavourite } from '#app/entities/favourites/favourites.ts'
import { StarIcon } from '#app/entities/favourites/star-icon.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { useFocusOnMount } from '#app/ui/effects/use-focus-on-mount.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { menu, menuItem } from './search-dialog.css.ts'
import { rowActions, type RowAction } from './row-actions.ts'
import type { SearchRow } from './search-sections.ts'

interface RowMenuProps {
  readonly row: SearchRow
  readonly label: string
  /** Position relative to the row: above if there is no space below. */
  readonly placement: 'above' | 'below'
  /** Called when the menu closes while the search stays open. */
  readonly onClose: () => void
  /** Called when an item opens a page of this site. */
  readonly onNavigate: () => void
}

const ICONS = {
  copyAddress: Copy,
  copyId: Copy,
  swap: Repeat,
  send: Send,
  addLiquidity: Droplets,
  explorer: ExternalLink,
} as const

/**
 * The actions of a result.
 *
 * Keyboard: opens with focus on the first item; arrows, Home and End move, Enter and Space activate, Escape and Tab
 * return to the field.
 */
export function RowMenu({ row, label, placement, onClose, onNavigate }: RowMenuProps) {
  const menuRef = useFocusOnMount<HTMLDivElement>()
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const focusedIndex = items.findIndex((item) => item === document.activeElement)
    const targets: Record<string, number> = {
      ArrowDown: (focusedIndex + 1) % items.length,
      ArrowUp: (focusedIndex - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      items[target]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      // Otherwise Escape would close the dialog too.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === ' ') {
      event.preventDefault()
      items[focusedIndex]?.click()
    }
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose()
  }
  return (
    <div
      ref={menuRef}
      className={menu}
      data-place={placement}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    >
      {rowActions(row).map((action) =>
        action.name === 'favourite' ? (
          <FavouriteItem key={action.name} action={action} />
        ) : (
          <ActionItem key={action.name} action={action} onNavigate={onNavigate} />
        ),
      )}
    </div>
  )
}

function FavouriteItem({ action: { kind, key } }: { readonly action: Extract<RowAction, { name: 'favourite' }> }) {
  const { t } = useTranslation('common')
  const isFavourite = useIsFavourite(kind, key)
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={menuItem} onClick={() => toggleFavourite(kind, key)}>
      <StarIcon isFilled={isFavourite} />
      {t(isFavourite ? 'removeFavourite' : 'addFavourite')}
    </button>
  )
}

function ActionItem({
  action,
  onNavigate,
}: {
  readonly action: Exclude<RowAction, { name: 'favourite' }>
  readonly onNavigate: () => void
}) {
  const { t } = useTranslation('search')
  const { isCopied, copy } = useCopy()
  const label = t(`action.${action.name}`)
  const icon = <Icon icon={isCopied ? Check : ICONS[action.name]} size={16} />
  const shared = { className: menuItem, role: 'menuitem', tabIndex: -1 } as const
  if ('text' in action) {
    return (
      <button type="button" {...shared} onClick={() => void copy(action.text)}>
        {icon}
        <span role="status">{isCopied ? t('copied', { ns: 'common' }) : label}</span>
      </button>
    )
  }
  if ('href' in action) {
    return (
      <a {...shared} href={action.href} target="_blank" rel="noreferrer">
        {icon}
        {label}
      </a>
    )
  }
  return (
    <Link {...shared} to={action.path} onClick={onNavigate}>
      {icon}
      {label}
    </Link>
  )
}
