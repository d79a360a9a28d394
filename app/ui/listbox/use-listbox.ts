import { useId, useState } from 'react'

/** Options that Page Up and Page Down move by. */
const PAGE_SIZE = 6

export interface ListboxState {
  readonly listId: string
  readonly optionId: (index: number) => string
  /** Index of the active option; -1 without options. */
  readonly active: number
  readonly setActive: (index: number) => void
  /** Makes an option active and scrolls it into view. */
  readonly moveTo: (index: number) => void
  /** Moves as the key does. Returns false for keys that do not move. */
  readonly moveByKey: (key: string) => boolean
  /** Clicks the active option. */
  readonly press: () => void
}

/**
 * The active option of a `Listbox`, which is focused itself or belongs to a focused field.
 *
 * Keyboard: Up and Down move through the options and wrap, Page Up and Page Down move by six, Home and End move to the
 * ends.
 */
export function useListbox(count: number, start = 0): ListboxState {
  const listId = useId()
  const [selected, setActive] = useState(start)
  const last = count - 1
  const active = Math.min(selected, last)
  const optionId = (index: number) => `${listId}-${index}`
  const moveTo = (index: number) => {
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const moveByKey = (key: string) => {
    const targets: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, active + PAGE_SIZE),
      PageUp: Math.max(0, active - PAGE_SIZE),
    }
    const target = targets[key]
    if (target !== undefined && last >= 0) moveTo(target)
    return target !== undefined
  }
  const press = () => document.getElementById(optionId(active))?.click()
  return { listId, optionId, active, setActive, moveTo, moveByKey, press }
}
