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
import { entryRow, setting } from './settings.css.ts'
import { SettingField, SettingName, SettingProblem, useEntry } from './setting-field.tsx'
import { changeSwapSettings } from './swap-settings-store.ts'

/** Minutes to the deadline of a swap. Clearing the field restores the default. */
export function DeadlineSetting({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation(['swap-settings', 'swap'])
  const format = useFormat()
  const entry = useEntry<number, DeadlineProblem>({
    value: minutes,
    write: (value) => format.count(value),
    read: (text) => (text.trim() === '' ? { ok: true, value: DEFAULT_DEADLINE_MINUTES } : readDeadline(text, format)),
    onChange: (value) => changeSwapSettings({ deadlineMinutes: value }),
  })
  const current = t('minutes', { ns: 'swap', count: minutes })
  return (
    <div className={setting} role="group" aria-label={t('deadline')}>
      <SettingName id="deadline" name={t('deadline')} value={current} />
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
            maximum: t('minutes', { ns: 'swap', count: MAX_DEADLINE_MINUTES }),
            current,
          })}
      </SettingProblem>
      {isDeadlineLong(minutes) && (
        <Notice tone="warning" role="status" data-testid="deadline-caution">
          {t('deadline.long')}
        </Notice>
      )}
    </div>
  )
}
