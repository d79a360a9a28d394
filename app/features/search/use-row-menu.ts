import { useRef, useState, type RefObject } from 'react'
import type { Combobox } from '#app/ui/combobox/use-combobox.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { rowKey, type SearchRow } from './search-sections.ts'

/** Height of the longest row menu, in pixels. */
const MENU_HEIGHT = 240

export interface RowMenuState {
  /** The element that the menu is positioned in. */
  readonly panel: RefObject<HTMLDivElement>
  readonly opened:
    | { readonly index: number; readonly key: string; readonly placement: 'above' | 'below'; readonly row: SearchRow }
    | undefined
  readonly toggle: (index: number) => void
  /** Closes the menu without moving the focus. */
  readonly hide: () => void
  /** Closes the menu and returns the focus to the field. */
  readonly close: () => void
}

/** The menu of one result. Closes when later results replace its row. */
export function useRowMenu(combobox: Combobox, rows: readonly { readonly row: SearchRow }[]): RowMenuState {
  const panel = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<Omit<NonNullable<RowMenuState['opened']>, 'row'>>()
  const row = menu && rows[menu.index]?.row
  const opened = menu && row && rowKey(row) === menu.key ? { ...menu, row } : undefined
  const hide = () => setMenu(undefined)
  const close = () => {
    hide()
    combobox.focus()
  }
  useEffectWhen(menu !== undefined && opened === undefined, close)
  const toggle = (index: number) => {
    if (menu?.index === index) {
      close()
      return
    }
    const option = document.getElementById(combobox.optionId(index))
    const target = rows[index]
    if (!option || !target || !panel.current) return
    combobox.setActive(index)
    setMenu({ index, key: rowKey(target.row), placement: positionMenu(panel.current, option) })
  }
  return { panel, opened, toggle, hide, close }
}

/** Returns whether the menu opens below the row, or above it if there is no space. Sets two CSS variables for its position. */
function positionMenu(panel: HTMLElement, option: HTMLElement): 'above' | 'below' {
  const frame = panel.getBoundingClientRect()
  const row = option.getBoundingClientRect()
  const hasSpaceBelow = row.bottom + MENU_HEIGHT <= frame.bottom
  panel.style.setProperty('--menu-start', `${Math.round(row.bottom - frame.top)}px`)
  panel.style.setProperty('--menu-end', `${Math.round(frame.bottom - row.top)}px`)
  return hasSpaceBelow ? 'below' : 'above'
}
