import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { groupHead, groupName, list, optionFrame } from './listbox.css.ts'
import type { ListboxState } from './use-listbox.ts'

export interface OptionGroup<Name extends string, Option> {
  readonly name: Name
  /** Undefined if there is a single group, which needs no label. */
  readonly label: string | undefined
  readonly options: readonly Option[]
}

/** Attributes to spread on an option's element, which must handle clicks. */
export interface OptionProps {
  readonly id: string
  readonly role: 'option'
  readonly tabIndex: -1
  readonly 'aria-selected': boolean
}

interface ListboxProps<Name extends string, Option> extends Omit<
  ComponentPropsWithoutRef<'div'>,
  'id' | 'role' | 'children'
> {
  readonly state: ListboxState
  readonly label: string
  /** In display order; empty groups are not rendered. */
  readonly groups: readonly OptionGroup<Name, Option>[]
  /** Renders one option, on whose element `props` are spread. */
  readonly renderOption: (option: Option, props: OptionProps, index: number, group: Name) => ReactNode
  readonly optionKey: (option: Option) => string
  /** Shown beside a group's name, for pointers only: a listbox must not contain buttons, so the keyboard needs an equivalent. */
  readonly renderGroupAction?: (group: Name) => ReactNode
  /** The options belong to an earlier text. */
  readonly isBusy?: boolean
}

/**
 * A listbox with labelled groups, for a combobox or on its own. The active option must be in the DOM, so the list is not
 * virtualised: do not load more options than users would scroll through.
 */
export function Listbox<Name extends string, Option>(props: ListboxProps<Name, Option>) {
  const { state, label, groups, renderOption, optionKey, renderGroupAction, isBusy, className, ...rest } = props
  const nonEmptyGroups = groups.filter(({ options }) => options.length > 0)
  let count = 0
  return (
    <div
      {...rest}
      id={state.listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={className ? `${list} ${className}` : list}
    >
      {nonEmptyGroups.map((group) => {
        const startIndex = count
        count += group.options.length
        return (
          <div key={group.name} role={group.label === undefined ? 'presentation' : 'group'} aria-label={group.label}>
            {group.label !== undefined && (
              <div className={groupHead} role="presentation">
                <span className={groupName} aria-hidden>
                  {group.label}
                </span>
                {renderGroupAction?.(group.name)}
              </div>
            )}
            {group.options.map((option, indexInGroup) => {
              const index = startIndex + indexInGroup
              const isActive = index === state.active
              const id = state.optionId(index)
              return (
                <div
                  key={optionKey(option)}
                  role="presentation"
                  className={optionFrame}
                  data-active={isActive || undefined}
                  onPointerMove={() => state.setActive(index)}
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
