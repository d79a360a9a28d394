import { useFetcher, useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { Popover, opens } from '#app/ui/popover/popover.tsx'
import { themeMenu } from './frame.css.ts'
import { THEME_FETCHER, usePreferences } from './use-preferences.ts'

const CHOICES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'auto', icon: Monitor },
] as const
const MENU = 'theme-menu'

/** Light, dark or the system's. A plain form: without JavaScript it posts and comes back, with it the change is at once. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { theme } = usePreferences()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key: THEME_FETCHER })
  const shown = CHOICES.find((choice) => choice.theme === theme) ?? CHOICES[2]
  return (
    <>
      <Button
        tone="ghost"
        shape="square"
        aria-label={t('themeNow', { theme: t(`theme.${shown.theme}`) })}
        {...opens(MENU)}
      >
        <Icon of={shown.icon} />
      </Button>
      <Popover id={MENU} className={themeMenu} aria-label={t('theme')} role="group">
        <fetcher.Form method="post" action="/preferences" onSubmit={closeMenu}>
          <input type="hidden" name="returnTo" value={pathname + search} />
          {CHOICES.map((choice) => (
            <button
              key={choice.theme}
              type="submit"
              name="theme"
              value={choice.theme}
              className={item}
              aria-pressed={choice.theme === theme}
            >
              <Icon of={choice.icon} />
              {t(`theme.${choice.theme}`)}
            </button>
          ))}
        </fetcher.Form>
      </Popover>
    </>
  )
}

function closeMenu(): void {
  document.getElementById(MENU)?.hidePopover()
}
