import { Check, ChevronDown } from 'lucide-react'
import { useId, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Listbox, type OptionGroup, type OptionProps } from '#app/ui/listbox/listbox.tsx'
import { useListbox, type ListboxState } from '#app/ui/listbox/use-listbox.ts'
import { isModifiedClick } from '#app/ui/navigation/is-modified-click.ts'
import { closes, focusedFirst, opens, Popover } from '#app/ui/popover/popover.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { option, optionName, popup, popupHead, popupTitle, select, trigger, triggerName } from './select.css.ts'
import { useTypeAhead } from './use-type-ahead.ts'

export interface SelectOption {
  readonly value: string
  readonly name: string
  readonly icon?: ReactNode
  /** Path of the page with this option selected, to which the option links without JavaScript. */
  readonly href: string
}

export interface SelectProps {
  /** Name of what is chosen. */
  readonly label: string
  readonly closeLabel: string
  /** In display order; the label of a single group is not shown. */
  readonly groups: readonly OptionGroup<string, SelectOption>[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

/**
 * Chooses one option of a short list: a button that shows the chosen one, and a listbox below it, on phones a bottom
 * sheet. Without JavaScript the options are links.
 *
 * Keyboard: Enter, Space, Up and Down on the button open the list, with focus on the list and the chosen option active.
 * Keys move as in `useListbox`, letters find an option; Enter and Space choose, Escape and Shift Tab close, and focus
 * returns to the button. Tab closes and moves on.
 */
export function Select({ label, closeLabel, groups, value, onChoose }: SelectProps) {
  const id = useId()
  const shown = groups.filter(({ options }) => options.length > 0)
  const options = shown.flatMap((group) => group.options)
  const chosenIndex = options.findIndex((option) => option.value === value)
  const chosen = options[chosenIndex]
  const listbox = useListbox(options.length, Math.max(0, chosenIndex))
  const popover = () => document.getElementById(id)
  const close = () => popover()?.hidePopover()

  const handleButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    popover()?.showPopover()
  }
  const handleFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget && chosenIndex >= 0) listbox.moveTo(chosenIndex)
  }
  const handleChoose = (event: MouseEvent, pickedValue: string) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    close()
    if (pickedValue !== value) onChoose(pickedValue)
  }
  return (
    <span className={select}>
      <button type="button" className={trigger} aria-haspopup="listbox" onKeyDown={handleButtonKey} {...opens(id)}>
        <span className={visuallyHidden}>{label}</span>
        {chosen?.icon}
        <span className={triggerName}>{chosen?.name}</span>
        <Icon icon={ChevronDown} size={16} />
      </button>
      <Popover id={id} className={popup}>
        <div className={popupHead}>
          <span className={popupTitle} aria-hidden>
            {label}
          </span>
          <CloseButton label={closeLabel} {...closes(id)} />
        </div>
        <Listbox
          state={listbox}
          label={label}
          groups={shown.length > 1 ? shown : shown.map((group) => ({ ...group, label: undefined }))}
          optionKey={({ value: key }) => key}
          aria-activedescendant={listbox.optionId(listbox.active)}
          // The focus stays on the list.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={handleFocus}
          onKeyDown={useListKeys(listbox, options, close)}
          renderOption={(option, props) => (
            <Option option={option} props={props} isChosen={option.value === value} onChoose={handleChoose} />
          )}
          {...focusedFirst}
        />
      </Popover>
    </span>
  )
}

function useListKeys(listbox: ListboxState, options: readonly SelectOption[], close: () => void) {
  const typeAhead = useTypeAhead(options.map(({ name }) => name))
  return (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isLetter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey
    if (key === 'Enter' || (key === ' ' && !typeAhead.isTyping(event))) listbox.press()
    else if (key === 'Tab' && shiftKey) close()
    else if (isLetter) {
      const found = typeAhead.find(event, listbox.active)
      if (found !== undefined) listbox.moveTo(found)
    } else if (!listbox.moveByKey(key)) return
    event.preventDefault()
  }
}

interface OptionViewProps {
  readonly option: SelectOption
  readonly props: OptionProps
  readonly isChosen: boolean
  readonly onChoose: (event: MouseEvent, value: string) => void
}

function Option({ option: { value, name, icon, href }, props, isChosen, onChoose }: OptionViewProps) {
  const isHydrated = useHydrated()
  return (
    // Before hydration the Tab key reaches the links.
    <a
      {...props}
      role="option"
      aria-selected={isChosen}
      tabIndex={isHydrated ? -1 : 0}
      className={option}
      href={href}
      draggable={false}
      onClick={(event) => onChoose(event, value)}
    >
      {icon}
      <span className={optionName}>{name}</span>
      {isChosen && <Icon icon={Check} size={16} />}
    </a>
  )
}
