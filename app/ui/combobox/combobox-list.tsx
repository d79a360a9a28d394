import type { ReactNode } from 'react'
import { groupHead, groupName, list, optionFrame } from './combobox.css.ts'
import type { Combobox } from './use-combobox.ts'

export interface OptionGroup<Name extends string, Option> {
  readonly name: Name
  readonly label: string
  readonly options: readonly Option[]
}

/** Attributes of the element of an option, which handles clicks. */
export interface OptionProps {
  readonly id: string
  readonly role: 'option'
  readonly tabIndex: -1
  readonly 'aria-selected': boolean
}

interface ComboboxListProps<Name extends string, Option> {
  readonly combobox: Combobox
  readonly label: string
  /** In display order; empty groups are not rendered. */
  readonly groups: readonly OptionGroup<Name, Option>[]
  /** Renders one option, on whose element `props` are spread. */
  readonly renderOption: (option: Option, props: OptionProps, index: number, group: Name) => ReactNode
  readonly optionKey: (option: Option) => string
  /** Beside a group's name. For pointers only: a listbox may not contain buttons, so the keyboard needs an equivalent. */
  readonly renderHeadAction?: (group: Name) => ReactNode
  /** The options are those of an earlier text. */
  readonly isBusy?: boolean
  readonly className: string
  readonly onScroll?: (() => void) | undefined
}

/**
 * The listbox of a combobox, with labelled groups. Options must be in the DOM to be active, so the list is not
 * virtual: load no more options than a reader scrolls through.
 */
export function ComboboxList<Name extends string, Option>({
  combobox,
  label,
  groups,
  renderOption,
  optionKey,
  renderHeadAction,
  isBusy = false,
  className,
  onScroll,
}: ComboboxListProps<Name, Option>) {
  const shown = groups.filter(({ options }) => options.length > 0)
  let count = 0
  return (
    <div
      id={combobox.listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={`${list} ${className}`}
      onMouseDown={combobox.keepFocus}
      onScroll={onScroll}
    >
      {shown.map((group) => {
        const first = count
        count += group.options.length
        return (
          <div key={group.name} role="group" aria-label={group.label}>
            <div className={groupHead} role="presentation">
              <span className={groupName} aria-hidden>
                {group.label}
              </span>
              {renderHeadAction?.(group.name)}
            </div>
            {group.options.map((option, place) => {
              const index = first + place
              const isActive = index === combobox.active
              const id = combobox.optionId(index)
              return (
                <div
                  key={optionKey(option)}
                  role="presentation"
                  className={optionFrame}
                  data-active={isActive || undefined}
                  onPointerMove={() => combobox.setActive(index)}
                >
                  {renderOption(
                    option,
                    { id, role: 'option', tabIndex: -1, 'aria-selected': isActive },
                    index,
                    group.name,
                  )}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
