import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRENCIES } from '#app/domain/money/currency.ts'
import type { Fiat } from '#app/domain/money/fiat.ts'
import type { Theme } from '#app/edge/preferences.server.ts'
import { currencyName, formatsFor } from '#app/i18n/format.ts'
import { langOf, localeName, textsOf } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/translation-files.ts'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { closes, opens } from '#app/ui/popover/popover.tsx'
import { ChoiceView, type Choice } from './choice-view.tsx'
import { CustomRpcLink } from './custom-rpc-link.tsx'
import { PreferenceSwitches } from './preference-switches.tsx'
import { CURRENCY, FORM, LANGUAGE, SETTINGS } from './settings-ids.ts'
import { head, mainView, refused, row, rowHint, rowName, rowValue, title, viewBody } from './settings.css.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { TranslationNote } from './translation-note.tsx'

export interface SettingsContentProps {
  /** The language of the page. */
  readonly locale: string
  readonly theme: Theme
  /** The chosen language and currency; the page may not reflect them yet. */
  readonly language: string
  readonly currency: string
  /** Amounts are in dollars although another currency is chosen. */
  readonly isInDollars: boolean
  /** The exchange rates shown above the list of currencies; `off` in testnet mode, which shows no money. */
  readonly rates: Fiat | 'off' | 'none'
  readonly isTestnet: boolean
  /** A choice could not be saved because the device is offline. */
  readonly isRefused: boolean
  /** `none`: the operator collects nothing, or the browser opts out. */
  readonly analytics: 'on' | 'off' | 'none'
}

export const SettingsContent = memo(function SettingsContent(props: SettingsContentProps) {
  const { locale, theme, language, currency, isInDollars, rates, isTestnet, isRefused, analytics } = props
  const { t } = useTranslation('settings')
  return (
    <>
      <div className={mainView}>
        <div className={head}>
          <h2 id="settings-heading" className={title}>
            {t('settings')}
          </h2>
          <CloseButton label={t('close')} {...closes(SETTINGS)} />
        </div>
        <div className={viewBody}>
          <div role="status" className={refused}>
            {isRefused && <Notice tone="warning">{t('offline')}</Notice>}
          </div>
          <ThemeChoice form={FORM} current={theme} />
          <Row opens={LANGUAGE} name={t('language')} value={localeName(language)} lang={langOf(language)} />
          <Row
            opens={CURRENCY}
            name={t('currency')}
            value={currency}
            hint={isInDollars ? t('shownInDollars') : undefined}
          />
          <PreferenceSwitches form={FORM} isTestnet={isTestnet} analytics={analytics} />
          <CustomRpcLink />
        </div>
      </div>
      <ChoiceView
        id={LANGUAGE}
        heading={t('language')}
        form={FORM}
        field="lng"
        current={language}
        choices={useLanguageChoices()}
      >
        <TranslationNote locale={locale} />
      </ChoiceView>
      <ChoiceView
        id={CURRENCY}
        heading={t('currency')}
        form={FORM}
        field="cur"
        current={currency}
        choices={currencyChoices(locale)}
      >
        {rates !== 'none' && <RatesNote rates={rates} locale={locale} />}
      </ChoiceView>
    </>
  )
})

export function useLanguageChoices(): readonly Choice[] {
  const { t } = useTranslation('settings')
  return OFFERED_LOCALES.map((tag) => {
    const origin = textsOf(tag)
    const code = origin === 'original' ? undefined : t(`translation.${origin}`)
    return { value: tag, name: localeName(tag), lang: langOf(tag), code }
  })
}

export function currencyChoices(locale: string): readonly Choice[] {
  return CURRENCIES.map((code) => ({ value: code, name: currencyName(locale, code), code }))
}

interface RowProps {
  readonly opens: string
  readonly name: string
  readonly value: string
  readonly lang?: string
  readonly hint?: string | undefined
}

function Row({ opens: view, name, value, lang, hint }: RowProps) {
  return (
    <button type="button" className={row} aria-haspopup="dialog" {...opens(view)}>
      <span className={rowName}>{name}</span>
      <span className={rowValue}>
        <bdi lang={lang}>{value}</bdi>
        {hint !== undefined && <span className={rowHint}>{hint}</span>}
      </span>
      <Icon icon={ChevronRight} size={16} />
    </button>
  )
}

/** Source and age of the exchange rates, above the list of currencies. */
export function RatesNote({ rates, locale }: { readonly rates: Fiat | 'off'; readonly locale: string }) {
  const { t } = useTranslation('settings')
  if (rates === 'off') return <Notice>{t('rates.off')}</Notice>
  const time = rates.time === null ? '' : formatsFor(locale).dateTime(rates.time)
  const variables = { currency: rates.chosen, time }
  if (rates.problem !== 'none')
    return (
      <Notice tone="warning">
        <FormattedText>{t(`rates.${rates.problem}`, variables)}</FormattedText>
      </Notice>
    )
  return (
    <Notice>
      <FormattedText>{t(rates.source === 'example' ? 'rates.example' : 'rates.asOf', variables)}</FormattedText>
    </Notice>
  )
}
