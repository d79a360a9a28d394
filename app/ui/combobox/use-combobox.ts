import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useListbox, type ListboxState } from '#app/ui/listbox/use-listbox.ts'

interface ComboboxState {
  readonly text: string
  readonly onText: (text: string) => void
  /** Number of options. */
  readonly count: number
  /** Whether the options belong to `text`. Enter takes effect only then. */
  readonly isSettled: boolean
}

export interface Combobox extends ListboxState {
  /** Changes the text as typing does. */
  readonly setText: (text: string) => void
  /** Moves the focus to the field. */
  readonly focus: () => void
  /** Handler for `onMouseDown` of the list, which keeps the focus in the field. */
  readonly keepFocus: (event: MouseEvent) => void
  /** Spread on the field, which also needs an accessible name. */
  readonly inputProps: ComponentPropsWithRef<'input'>
}

/**
 * State and keyboard of an editable combobox whose `Listbox` is always shown, as in a dialog (ARIA Authoring
 * Practices).
 *
 * Keyboard: focus stays in the field. Keys move as in `useListbox`; Home and End do so only with Ctrl or in an empty field.
 * Enter clicks the active option. Escape is left to the dialog, and during composition all keys to the input method.
 */
export function useCombobox({ text, onText, count, isSettled }: ComboboxState): Combobox {
  const input = useRef<HTMLInputElement>(null)
  const listbox = useListbox(count)
  const { active, setActive, optionId, moveByKey, press } = listbox
  const [isEntered, setEntered] = useState(false)

  useEffectWhen(isEntered && isSettled, () => {
    setEntered(false)
    press()
  })
  const setText = (typed: string) => {
    onText(typed)
    setEntered(false)
    setActive(0)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey } = event
    if (event.nativeEvent.isComposing) return
    if ((key === 'Home' || key === 'End') && text !== '' && !ctrlKey) return
    if (key === 'Enter') setEntered(true)
    else if (!moveByKey(key)) return
    event.preventDefault()
  }
  return {
    ...listbox,
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
      'aria-controls': listbox.listId,
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
