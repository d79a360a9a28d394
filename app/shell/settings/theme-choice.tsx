import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { Theme } from '#app/edge/preferences.server.ts'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { themes } from './settings.css.ts'

const CHOICES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'auto', icon: Monitor },
] as const

/** Choice of the theme: light, dark or system. */
export function ThemeChoice({ form, current }: { readonly form: string; readonly current: Theme }) {
  const { t } = useTranslation('settings')
  return (
    <div role="group" aria-label={t('theme')} className={`${segments} ${themes}`}>
      {CHOICES.map(({ theme, icon }) => (
        <button
          key={theme}
          type="submit"
          form={form}
          name="theme"
          value={theme}
          className={segment({ size: 'large' })}
          aria-pressed={theme === current}
        >
          <Icon icon={icon} size={16} />
          {t(`theme.${theme}`)}
        </button>
      ))}
    </div>
  )
}
