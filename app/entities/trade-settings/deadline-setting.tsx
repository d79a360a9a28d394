import { useTranslation } from 'react-i18next'
import {
  DEFAULT_DEADLINE_MINUTES,
  isDeadlineLong,
  MAX_DEADLINE_MINUTES,
  readDeadline,
  type DeadlineProblem,
} from '#app/domain/swap/deadline-entry.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { entryRow, setting } from './setting.css.ts'
import { SettingField, SettingName, SettingProblem, useEntry } from './setting-field.tsx'

interface DeadlineSettingProps {
  readonly minutes: number
  readonly name: string
  /** Formats a number of minutes. */
  readonly formatMinutes: (minutes: number) => string
  /** Warning about a long deadline. */
  readonly longDeadlineWarning: string
  readonly onChange: (minutes: number) => void
}

/** Minutes to the deadline of a transaction. Clearing the field restores the default. */
export function DeadlineSetting({ minutes, name, formatMinutes, longDeadlineWarning, onChange }: DeadlineSettingProps) {
  const { t } = useTranslation('swap-settings')
  const format = useFormat()
  const entry = useEntry<number, DeadlineProblem>({
    value: minutes,
    format: (value) => format.count(value),
    parse: (text) => (text.trim() === '' ? { ok: true, value: DEFAULT_DEADLINE_MINUTES } : readDeadline(text, format)),
    onChange,
  })
  const current = formatMinutes(minutes)
  return (
    <div className={setting} role="group" aria-label={name}>
      <SettingName id="deadline" name={name} value={current} />
      <div className={entryRow}>
        <SettingField
          id="deadline"
          entry={entry}
          unit={t('minutesUnit')}
          placeholder={format.count(DEFAULT_DEADLINE_MINUTES)}
          isInvalid={entry.problem !== undefined}
        />
      </div>
      <SettingProblem id="deadline">
        {entry.problem &&
          t(`deadline.${entry.problem}`, {
            maximum: formatMinutes(MAX_DEADLINE_MINUTES),
            current,
          })}
      </SettingProblem>
      {isDeadlineLong(minutes) && (
        <Notice tone="warning" role="status" data-testid="deadline-caution">
          {longDeadlineWarning}
        </Notice>
      )}
    </div>
  )
}
