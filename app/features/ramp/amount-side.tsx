import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { isDollarText, rampPath } from '#app/domain/ramp/ramp-link.ts'
import { shareOf } from '#app/domain/swap/max-spend.ts'
import { isAmountText } from '#app/domain/swap/typed-amount.ts'
import { shortcut } from '#app/entities/amount/amount-panel.css.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useDollarFormats, useDollars } from '#app/entities/price/use-dollars.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Select } from '#app/ui/select/select.tsx'
import { amountError, amountLine, shortcuts } from './ramp.css.ts'
import type { RampView } from './use-ramp.ts'

/** The amount to pay in US dollars, or to sell in tokens, and the token. */
export function AmountSide({ view }: { readonly view: RampView }) {
  const { t } = useTranslation(['ramp', 'errors', 'common'])
  const { direction, text, change, token, hasInsufficientBalance, isTooLarge, problem, link } = view
  const isBuy = direction === 'buy'
  const symbol = shortSymbol(token?.symbol ?? '')
  const error = isTooLarge
    ? t('amount.tooLarge', { ns: 'errors' })
    : hasInsufficientBalance
      ? t('button.insufficientBalance', { symbol })
      : undefined
  const hasDecimals = (entered: string) => (entered.split('.')[1]?.length ?? 0) <= (token?.decimals ?? 0)
  return (
    <div>
      <AmountPanel
        id={`${direction}-amount`}
        field="input"
        fixed="output"
        label={t(`amount.${direction}`)}
        sign={isBuy ? '$' : undefined}
        shortcuts={isBuy ? <Presets view={view} /> : <Shares view={view} />}
        hasProblem={error !== undefined || problem !== undefined}
        amount={text}
        onAmount={change.type}
        isValid={isBuy ? isDollarText : (entered) => isAmountText(entered) && hasDecimals(entered)}
        picker={
          <Select
            label={t(`token.${direction}`)}
            closeLabel={t('close', { ns: 'common' })}
            groups={[{ name: 'tokens', label: t(`token.${direction}`), options: useTokenOptions(view) }]}
            value={token?.address ?? ''}
            onChoose={(value) => change.go(link.chainId, value as typeof link.token)}
          />
        }
      >
        <div className={amountLine}>
          <Estimate view={view} />
          <Balance view={view} />
        </div>
      </AmountPanel>
      <p role="alert" className={amountError} data-testid="ramp-error">
        {error}
      </p>
    </div>
  )
}

function useTokenOptions({ direction, facts, link: { chainId } }: RampView) {
  return facts.tokens
    .filter((token) => token.chainId === chainId)
    .map(({ address, symbol, logo }) => ({
      value: address,
      name: shortSymbol(symbol),
      icon: <TokenLogo address={address} symbol={symbol} logo={logo} size={20} />,
      href: rampPath(direction, chainId, address),
    }))
}

/** The result of the chosen quote, which the provider may change. */
function Estimate({ view: { direction, quotes, quote, token } }: { readonly view: RampView }) {
  const { t } = useTranslation('ramp')
  const format = useFormat()
  const dollars = useDollars()
  if (!quote || !token) return <span>{quotes.status === 'loading' && t('quotes.loading')}</span>
  const amount =
    direction === 'buy'
      ? `${format.amount(formatUnits(BigInt(quote.amount), token.decimals))} ${shortSymbol(token.symbol)}`
      : dollars(BigInt(quote.cents))
  return (
    <span data-testid="ramp-estimate">
      <FormattedText>{t('youGetAbout', { amount })}</FormattedText>
    </span>
  )
}

function Balance({ view: { direction, token, balance } }: { readonly view: RampView }) {
  const { t } = useTranslation('ramp')
  if (direction === 'buy' || !token || balance === undefined) return null
  return (
    <span data-testid="ramp-balance">
      {t('balance')} <TokenAmount amount={balance} decimals={token.decimals} />
    </span>
  )
}

/** US dollars. */
const PRESETS = ['100', '300', '1000']

/** Links, so that they work before the page has hydrated. */
function Presets({ view: { amount, change, direction, link } }: { readonly view: RampView }) {
  const { t } = useTranslation('ramp')
  const { priceTicks } = useDollarFormats()
  const labels = priceTicks(PRESETS)
  return (
    <span className={shortcuts} role="group" aria-label={t('presets')}>
      {PRESETS.map((dollars, index) => {
        const cents = BigInt(dollars) * 100n
        return (
          <a
            key={dollars}
            className={shortcut}
            href={rampPath(direction, link.chainId, link.token, dollars)}
            aria-current={amount === cents}
            onClick={(event) => {
              event.preventDefault()
              change.enter(cents)
            }}
          >
            <FormattedText>{labels[index] ?? ''}</FormattedText>
          </a>
        )
      })}
    </span>
  )
}

const PERCENTAGES = [25, 50, 75] as const

/** Buttons that enter a share of the balance. */
function Shares({ view: { amount, max, change } }: { readonly view: RampView }) {
  const { t } = useTranslation('ramp')
  const format = useFormat()
  if (max === undefined) return null
  const shares = [
    ...PERCENTAGES.map((percent) => ({ label: format.percent(String(percent)), entered: shareOf(max, percent) })),
    { label: t('max'), entered: max },
  ]
  return (
    <span className={shortcuts} role="group" aria-label={t('presets')}>
      {shares.map(({ label, entered }) => (
        <button
          key={label}
          type="button"
          className={shortcut}
          aria-pressed={amount === entered}
          onClick={() => change.enter(entered)}
        >
          <FormattedText>{label}</FormattedText>
        </button>
      ))}
    </span>
  )
}
