import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { tab, tabs } from './tabs.css.ts'

export interface TabsProps<Key extends string> {
  readonly label: string
  readonly items: readonly { readonly key: Key; readonly label: string }[]
  readonly selected: Key
  readonly onSelect: (key: Key) => void
  readonly children: ReactNode
}

/** Keyboard: the list is one stop of Tab; arrows, Home and End move and select; Tab goes on into the panel. */
export function Tabs<Key extends string>({ label, items, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => item.key === selected)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, at, items.length)
    const item = next === undefined ? undefined : items[next]
    if (next === undefined || !item) return
    event.preventDefault()
    onSelect(item.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={tabs} onKeyDown={handleKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            aria-selected={item.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={item.key === selected ? 0 : -1}
            className={tab}
            onClick={() => onSelect(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}

/** Where a key leads in a list of tabs; undefined for keys that are none of its own. */
export function nextTab(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
