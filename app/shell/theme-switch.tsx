import { useFetcher, useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { Popover, opens } from '#app/ui/popover/popover.tsx'
import { themeChoice, themeMenu, themeSwitch } from './top-bar.css.ts'
import { THEME_FETCHER, usePreferences } from './use-preferences.ts'

const CHOICES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'auto', icon: Monitor },
] as const
const MENU = 'theme-menu'

/** Light, dark or the system's, behind a button of the top bar. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { theme } = usePreferences()
  const shown = CHOICES.find((choice) => choice.theme === theme) ?? CHOICES[2]
  return (
    <div className={themeSwitch}>
      <Button
        tone="ghost"
        shape="square"
        aria-label={t('themeNow', { theme: t(`theme.${shown.theme}`) })}
        {...opens(MENU)}
      >
        <Icon of={shown.icon} />
      </Button>
      <Popover id={MENU} className={themeMenu} aria-label={t('theme')} role="group">
        <ThemeForm look={item} />
      </Popover>
    </div>
  )
}

/** The same choice laid open, at the foot of every page: narrow top bars have no room for it. */
export function ThemeChoice() {
  const { t } = useTranslation()
  return (
    <div className={themeChoice} role="group" aria-label={t('theme')}>
      <ThemeForm look={chip({ size: 'small' })} />
    </div>
  )
}

/** A plain form: without JavaScript it posts and comes back, with it the change is at once. */
function ThemeForm({ look }: { readonly look: string }) {
  const { t } = useTranslation()
  const { theme } = usePreferences()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key: THEME_FETCHER })
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={closeMenu}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {CHOICES.map((choice) => (
        <button
          key={choice.theme}
          type="submit"
          name="theme"
          value={choice.theme}
          className={look}
          aria-pressed={choice.theme === theme}
        >
          <Icon of={choice.icon} size={16} />
          {t(`theme.${choice.theme}`)}
        </button>
      ))}
    </fetcher.Form>
  )
}

function closeMenu(): void {
  document.getElementById(MENU)?.hidePopover()
}
