import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BASE_CURRENCY } from '#app/domain/money/currency.ts'
import { langOf, localeName } from '#app/i18n/locale-catalogue.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { HelpEntry } from '../help/help-entry.tsx'
import { usePreferences } from '../use-preferences.ts'
import { useRootData } from '../use-root-data.ts'
import { ChoiceList } from './choice-view.tsx'
import { CustomRpcLink } from './custom-rpc-link.tsx'
import { PreferenceSwitches } from './preference-switches.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { currencyChoices, RatesNote, useLanguageChoices } from './settings-content.tsx'
import { FORM } from './settings-ids.ts'
import { aside, row, rowName, rowValue } from './settings.css.ts'
import { ThemeChoice } from './theme-choice.tsx'

type SettingsPanel = 'language' | 'currency' | 'balances'

/** The settings as a panel of the account drawer. They submit the same form as the menu's. */
export function AccountSettings({ onOpen }: { readonly onOpen: (panel: SettingsPanel) => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const { theme, locale, currency, isTestnet } = usePreferences()
  const signals = useRootData()?.signals
  const rows = [
    { panel: 'language', name: t('language'), value: localeName(locale), lang: langOf(locale) },
    { panel: 'currency', name: t('currency'), value: currency, lang: undefined },
    { panel: 'balances', name: t('balances'), value: '', lang: undefined },
  ] as const
  return (
    <div>
      <ThemeChoice form={FORM} current={theme} />
      {rows.map(({ panel, name, value, lang }) => (
        <button key={panel} type="button" className={row} onClick={() => onOpen(panel)} data-opens={panel}>
          <span className={rowName}>{name}</span>
          <span className={rowValue}>
            <bdi lang={lang}>{value}</bdi>
          </span>
          <Icon icon={ChevronRight} size={16} />
        </button>
      ))}
      <PreferenceSwitches form={FORM} isTestnet={isTestnet} analytics={signals?.analytics ?? 'none'} />
      <CustomRpcLink />
      <HelpEntry className={row}>
        <span className={rowName}>{t('link.help', { ns: 'common' })}</span>
        <span className={rowValue} />
        <Icon icon={ChevronRight} size={16} />
      </HelpEntry>
      <div className={aside}>
        <PrivacyNote hasUsernames={signals?.attributes['data-usernames'] !== undefined} />
      </div>
    </div>
  )
}

export function LanguageList() {
  return <ChoiceList form={FORM} field="lng" choices={useLanguageChoices()} current={usePreferences().locale} />
}

export function CurrencyList() {
  const { locale, currency, isTestnet, fiat } = usePreferences()
  return (
    <>
      {isTestnet && <RatesNote rates="off" locale={locale} />}
      {!isTestnet && currency !== BASE_CURRENCY && <RatesNote rates={fiat} locale={locale} />}
      <ChoiceList form={FORM} field="cur" choices={currencyChoices(locale)} current={currency} />
    </>
  )
}
