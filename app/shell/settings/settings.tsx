import { useFetcher } from '@remix-run/react'
import { ChevronRight, FlaskConical, Settings, X } from 'lucide-react'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BASE_CURRENCY, CURRENCIES } from '#app/domain/money/currency.ts'
import type { Fiat } from '#app/domain/money/fiat.ts'
import { currencyName } from '#app/i18n/format.ts'
import { langOf, localeName } from '#app/i18n/locale-catalogue.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { OFFERED_LOCALES } from '#app/i18n/words.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { closes, opens, Popover } from '#app/ui/popover/popover.tsx'
import { track } from '#app/telemetry/track.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { FETCHERS, usePreferences } from '../use-preferences.ts'
import { AnalyticsSwitch } from './analytics-switch.tsx'
import { ChoiceView } from './choice-view.tsx'
import {
  barButton,
  head,
  mainView,
  menu,
  row,
  rowHint,
  rowName,
  rowValue,
  testnetBadge,
  testnetBadgeText,
  title,
  viewBody,
} from './settings.css.ts'
import { TestnetSwitch } from './testnet-switch.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const TestnetDialog = lazy(() => import('./testnet-dialog.island.tsx'))

const MENU = 'settings'
const LANGUAGE = 'settings-language'
const CURRENCY = 'settings-currency'

/** Opens the settings: an icon, or with its word where `isNamed`. As many as the frame likes. */
export function SettingsButton({ isNamed = false }: { readonly isNamed?: boolean }) {
  const { t } = useTranslation('settings')
  const look = isNamed
    ? button({ tone: 'ghost', size: 'small' })
    : `${button({ tone: 'ghost', shape: 'square' })} ${barButton}`
  return (
    <button
      type="button"
      className={look}
      aria-label={isNamed ? undefined : t('settings')}
      aria-haspopup="dialog"
      onClick={leaveModal}
      {...opens(MENU)}
    >
      <Icon of={Settings} size={isNamed ? 16 : 20} />
      {isNamed && t('settings')}
    </button>
  )
}

/** Says that testnet mode is on, and opens the settings; nothing while it is off. */
export function TestnetBadge() {
  const { t } = useTranslation('settings')
  const { isTestnet } = usePreferences()
  if (!isTestnet) return null
  return (
    <button
      type="button"
      className={testnetBadge}
      aria-label={t('testnet.badgeLabel')}
      aria-haspopup="dialog"
      onClick={leaveModal}
      {...opens(MENU)}
    >
      <Icon of={FlaskConical} size={16} />
      <span className={testnetBadgeText}>{t('testnet.badge')}</span>
    </button>
  )
}

/** What lies outside a modal sheet cannot be reached from within: it closes first. */
function leaveModal({ currentTarget }: MouseEvent): void {
  const sheet = currentTarget.closest('dialog')
  if (sheet?.matches(':modal')) sheet.close()
}

/** The settings, once in every page, and what turning on testnet mode means (spec §4). */
export function SettingsMenu() {
  // Once opened the dialog stays mounted: closing a mounted dialog is what gives the focus back.
  const [explained, setExplained] = useState<'never' | 'now' | 'before'>('never')
  const explain = () => {
    // The dialog must find the focus where it shall return to.
    document.getElementById(MENU)?.hidePopover()
    setExplained('now')
  }
  return (
    <>
      <Menu onTestnet={explain} />
      {explained !== 'never' && (
        <Suspense fallback={null}>
          <TestnetDialog isOpen={explained === 'now'} onClose={() => setExplained('before')} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Main view, and the sub-views Language and Currency over it; closed, it is at its main view again.
 *
 * Keyboard: Enter and Space on a button open the view it names, Escape leads a view back, the focus returns. All by the browser,
 * without JavaScript; what is chosen is then posted.
 */
function Menu({ onTestnet }: { readonly onTestnet: () => void }) {
  const { t } = useTranslation('settings')
  const { locale, currency, isTestnet, fiat } = usePreferences()
  // What was just chosen stands in its row at once, whatever it takes to bring the figures.
  const language = chosen(useFetcher({ key: FETCHERS.locale }), 'lng') ?? locale
  const money = chosen(useFetcher({ key: FETCHERS.currency }), 'cur') ?? currency
  return (
    <Popover id={MENU} className={menu} role="dialog" aria-labelledby="settings-heading">
      <div className={mainView}>
        <div className={head}>
          <h2 id="settings-heading" className={title}>
            {t('settings')}
          </h2>
          <button
            type="button"
            className={button({ tone: 'ghost', shape: 'square' })}
            aria-label={t('close')}
            {...closes(MENU)}
          >
            <Icon of={X} />
          </button>
        </div>
        <div className={viewBody}>
          <ThemeChoice />
          <Row opens={LANGUAGE} name={t('language')} value={localeName(language)} lang={langOf(language)} />
          <Row
            opens={CURRENCY}
            name={t('currency')}
            value={money}
            hint={!isTestnet && fiat.problem !== 'none' && money === currency ? t('shownInDollars') : undefined}
          />
          <TestnetSwitch onTurnedOn={onTestnet} />
          <AnalyticsSwitch />
        </div>
      </div>
      <ChoiceView
        id={LANGUAGE}
        heading={t('language')}
        field="lng"
        fetcher={FETCHERS.locale}
        current={language}
        onPick={(tag) => track('Language Selected', { language: tag, previous_language: language })}
        choices={OFFERED_LOCALES.map((tag) => ({ value: tag, name: localeName(tag), lang: langOf(tag) }))}
      />
      <ChoiceView
        id={CURRENCY}
        heading={t('currency')}
        field="cur"
        fetcher={FETCHERS.currency}
        current={money}
        onPick={(code) => track('Local Currency Selected', { currency: code, previous_currency: money })}
        choices={CURRENCIES.map((code) => ({ value: code, name: currencyName(locale, code), code }))}
      >
        {(isTestnet || money !== BASE_CURRENCY) && money === currency && <RatesNote fiat={isTestnet ? null : fiat} />}
      </ChoiceView>
    </Popover>
  )
}

function chosen(fetcher: ReturnType<typeof useFetcher>, field: string): string | undefined {
  const value = fetcher.formData?.get(field)
  return typeof value === 'string' ? value : undefined
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
      <Icon of={ChevronRight} size={16} />
    </button>
  )
}

/** Where the rates are from and how old they are, over the list of currencies. */
function RatesNote({ fiat }: { readonly fiat: Fiat | null }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (fiat === null) return <Notice>{t('rates.off')}</Notice>
  const words = { currency: fiat.chosen, time: fiat.time === null ? '' : format.dateTime(fiat.time) }
  if (fiat.problem !== 'none')
    return (
      <Notice tone="warning">
        <Figure>{t(`rates.${fiat.problem}`, words)}</Figure>
      </Notice>
    )
  return (
    <Notice>
      <Figure>{t(fiat.source === 'example' ? 'rates.example' : 'rates.asOf', words)}</Figure>
    </Notice>
  )
}
