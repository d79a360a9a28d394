import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { FETCHERS, usePreferences } from '../use-preferences.ts'
import { PreferenceForm } from './preference-form.tsx'
import { themeButton, themes } from './settings.css.ts'

const CHOICES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'auto', icon: Monitor },
] as const

/** Light, dark or the system's. */
export function ThemeChoice() {
  const { t } = useTranslation('settings')
  const { theme: current } = usePreferences()
  return (
    <div role="group" aria-label={t('theme')}>
      <PreferenceForm fetcher={FETCHERS.theme} className={themes}>
        {CHOICES.map(({ theme, icon }) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            className={themeButton}
            aria-pressed={theme === current}
          >
            <Icon of={icon} size={16} />
            {t(`theme.${theme}`)}
          </button>
        ))}
      </PreferenceForm>
    </div>
  )
}
