import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { useFocusReturn } from '#app/ui/effects/use-focus-return.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { closes, focusedFirst, Popover } from '#app/ui/popover/popover.tsx'
import { choice, choiceCode, choiceName, choices, head, scrolled, subView, title } from './settings.css.ts'

export interface Choice {
  readonly value: string
  readonly name: string
  /** The language of `name`, if not the page's. */
  readonly lang?: string
  /** Shown after the name: a code or a note. */
  readonly code?: string | undefined
}

export interface ChoiceViewProps {
  readonly id: string
  readonly heading: string
  /** The form field of the choice, and the form that posts it. */
  readonly field: string
  readonly form: string
  readonly choices: readonly Choice[]
  readonly current: string
  /** Shown above the list. */
  readonly children?: ReactNode
}

/**
 * A sub-view of the settings: a list of choices. A popover nested in the menu's, so Escape returns to the menu and a
 * click outside closes both. Focus moves to the current choice, and back to the row on close.
 */
export function ChoiceView({ id, heading, field, form, choices: items, current, children }: ChoiceViewProps) {
  const { t } = useTranslation('settings')
  const popover = useFocusReturn(id)
  const headingId = `${id}-heading`
  return (
    <Popover ref={popover} id={id} className={subView} role="dialog" aria-labelledby={headingId}>
      <div className={head}>
        <button
          type="button"
          className={button({ tone: 'ghost', shape: 'square' })}
          aria-label={t('back')}
          {...closes(id)}
        >
          <Icon icon={ArrowLeft} />
        </button>
        <h2 id={headingId} className={title}>
          {heading}
        </h2>
      </div>
      <div className={scrolled}>
        {children}
        <ChoiceList form={form} field={field} choices={items} current={current} />
      </div>
    </Popover>
  )
}

/** The choices as buttons that submit the form. */
export function ChoiceList({
  form,
  field,
  choices: items,
  current,
}: Pick<ChoiceViewProps, 'form' | 'field' | 'choices' | 'current'>) {
  return (
    <ul className={choices}>
      {items.map(({ value, name, lang, code }) => (
        <li key={value}>
          <button
            type="submit"
            form={form}
            name={field}
            value={value}
            className={choice}
            aria-pressed={value === current}
            {...(value === current && focusedFirst)}
          >
            {/* Server and browser may have different CLDR versions. */}
            <span className={choiceName} lang={lang} suppressHydrationWarning>
              {name}
            </span>
            {code !== undefined && <span className={choiceCode}>{code}</span>}
            {value === current && <Icon icon={Check} size={16} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
