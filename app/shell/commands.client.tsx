import {
  ChartCandlestick,
  Coins,
  Compass,
  Droplets,
  FlaskConical,
  Languages,
  List,
  Monitor,
  Moon,
  Repeat,
  Sun,
} from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { CURRENCIES } from '#app/domain/money/currency.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { currencyName } from '#app/i18n/format.ts'
import { localeName } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/translation-files.ts'
import type { Command } from '#app/ui/command/command.ts'
import { DESTINATIONS, GROUPS } from './destinations.ts'
import { chooseSetting } from './settings/choose-setting.ts'
import { usePreferences } from './use-preferences.ts'

const THEMES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'auto', icon: Monitor },
] as const

/** All commands: every page, network and setting. */
export default function Commands({ children }: { readonly children: (commands: readonly Command[]) => ReactNode }) {
  const pages = usePageCommands()
  const settings = useSettingCommands()
  return <>{children([...pages, ...settings])}</>
}

function usePageCommands(): readonly Command[] {
  const { t } = useTranslation(['search'], { useSuspense: true })
  const { t: common } = useTranslation('common')
  const isTestnet = useContext(TestnetModeContext)
  const networks = CHAINS.filter((chain) => chain.isTestnet === isTestnet)
  return [
    ...DESTINATIONS.map(({ to, label, icon }) => ({ id: to, label: common(label), icon, path: to, isSuggested: true })),
    { id: 'pools', label: t('goTo.pools'), icon: Droplets, path: '/explore/pools', isSuggested: true },
    { id: 'transactions', label: t('goTo.transactions'), icon: List, path: '/explore/transactions', isSuggested: true },
    ...networks.map(({ slug, name }) => ({
      id: `explore-${slug}`,
      label: t('goTo.tokens', { network: name }),
      icon: ChartCandlestick,
      path: `/explore/tokens/${slug}`,
    })),
    ...networks.map(({ slug, interfaceName, name }) => ({
      id: `swap-${slug}`,
      label: t('goTo.swap', { network: name }),
      icon: Repeat,
      path: `/swap?chain=${interfaceName}`,
    })),
    ...GROUPS.flatMap(({ pages }) =>
      pages.map(({ to, label }) => ({
        id: to,
        label: common(label, { name: IDENTITY.name }),
        icon: Compass,
        path: to,
      })),
    ),
  ]
}

function useSettingCommands(): readonly Command[] {
  const { t } = useTranslation('settings')
  const { theme: currentTheme, locale, currency, isTestnet } = usePreferences()
  return [
    ...THEMES.map(({ theme, icon }) => ({
      id: `theme-${theme}`,
      label: t(`theme.${theme}`),
      context: t('theme'),
      keywords: theme,
      icon,
      isCurrent: theme === currentTheme,
      isSuggested: theme !== currentTheme && theme !== 'auto',
      act: () => chooseSetting('theme', theme),
    })),
    {
      id: 'testnet',
      label: t(isTestnet ? 'modeMismatch.turnOff' : 'modeMismatch.turnOn'),
      context: t('testnet'),
      keywords: 'testnet',
      icon: FlaskConical,
      act: () => chooseSetting('testnet', String(!isTestnet)),
    },
    ...OFFERED_LOCALES.map((tag) => ({
      id: `locale-${tag}`,
      label: localeName(tag),
      context: t('language'),
      keywords: tag,
      icon: Languages,
      isCurrent: tag === locale,
      act: () => chooseSetting('lng', tag),
    })),
    ...CURRENCIES.map((code) => ({
      id: `currency-${code}`,
      label: currencyName(locale, code),
      context: t('currency'),
      keywords: code,
      icon: Coins,
      isCurrent: code === currency,
      act: () => chooseSetting('cur', code),
    })),
  ]
}
