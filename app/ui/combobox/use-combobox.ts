import { useId, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'

/** Options that Page Up and Page Down move by. */
const PAGE_SIZE = 6

interface ComboboxState {
  readonly text: string
  readonly onText: (text: string) => void
  /** Number of options. */
  readonly count: number
  /** Whether the options are those of `text`. Enter waits until they are. */
  readonly isSettled: boolean
}

export interface Combobox {
  readonly listId: string
  readonly optionId: (index: number) => string
  /** Index of the active option; -1 without options. */
  readonly active: number
  readonly setActive: (index: number) => void
  /** Changes the text as typing does. */
  readonly setText: (text: string) => void
  /** Moves the focus to the field. */
  readonly focus: () => void
  /** For `onMouseDown` of the list: the focus stays in the field. */
  readonly keepFocus: (event: MouseEvent) => void
  /** Spread on the field, which also needs an accessible name. */
  readonly inputProps: ComponentPropsWithRef<'input'>
}

/**
 * State and keyboard of an editable combobox whose listbox is always shown, as in a dialog (ARIA Authoring Practices).
 *
 * Keyboard: focus stays in the field. Up and Down move through the options and wrap, Page Up and Page Down move by six,
 * Home and End (with text only with Ctrl) move to the ends; Enter clicks the active option. Escape is left to the
 * dialog, and all keys are left to an input method while it composes.
 */
export function useCombobox({ text, onText, count, isSettled }: ComboboxState): Combobox {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [selected, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const last = count - 1
  const active = Math.min(selected, last)
  const optionId = (index: number) => `${listId}-${index}`

  useEffectWhen(isEntered && isSettled, () => {
    setEntered(false)
    document.getElementById(optionId(active))?.click()
  })
  const setText = (typed: string) => {
    onText(typed)
    setEntered(false)
    setActive(0)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const targets: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      // With text these keys move the caret.
      ...(text === '' || event.ctrlKey ? { Home: 0, End: last } : {}),
      PageDown: Math.min(last, active + PAGE_SIZE),
      PageUp: Math.max(0, active - PAGE_SIZE),
    }
    const target = targets[event.key]
    if (target === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (target === undefined) setEntered(true)
    else if (last >= 0) {
      setActive(target)
      document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' })
    }
  }
  return {
    listId,
    optionId,
    active,
    setActive,
    setText,
    focus: () => input.current?.focus(),
    keepFocus: (event) => {
      if (document.activeElement === input.current) event.preventDefault()
    },
    inputProps: {
      ref: input,
      type: 'text',
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellCheck: false,
      enterKeyHint: 'search',
      value: text,
      onChange: (event) => setText(event.target.value),
      onKeyDown: handleKey,
    },
  }
}
