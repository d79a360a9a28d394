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
  /** The language that the name is in, where it is not the page's. */
  readonly lang?: string
  /** Stands behind the name: a code, or a remark. */
  readonly code?: string | undefined
}

export interface ChoiceViewProps {
  readonly id: string
  readonly heading: string
  /** The field that the choice is posted in, and the form that posts it. */
  readonly field: string
  readonly form: string
  readonly choices: readonly Choice[]
  readonly current: string
  /** Over the list. */
  readonly children?: ReactNode
}

/**
 * A sub-view of the settings: one of many, in a list. A popover within the menu's, so that Escape leads back to the menu and a press
 * outside closes both. The focus goes to what is chosen now, and back to the row it came from.
 */
export function ChoiceView({ id, heading, field, form, choices: all, current, children }: ChoiceViewProps) {
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
          <Icon of={ArrowLeft} />
        </button>
        <h2 id={headingId} className={title}>
          {heading}
        </h2>
      </div>
      <div className={scrolled}>
        {children}
        <ul className={choices}>
          {all.map(({ value, name, lang, code }) => (
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
                {/* Two versions of the catalogue of names may differ between server and browser. */}
                <span className={choiceName} lang={lang} suppressHydrationWarning>
                  {name}
                </span>
                {code !== undefined && <span className={choiceCode}>{code}</span>}
                {value === current && <Icon of={Check} size={16} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  )
}
