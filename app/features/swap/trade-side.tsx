import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { isNative, shortAddress } from '#app/domain/address/address.ts'
import { maxSpend, shareOf } from '#app/domain/swap/max-spend.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { shortcut } from '#app/entities/amount/amount-panel.css.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenButton } from '#app/entities/amount/token-button.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { balance, fiatToggle, impact, short, valueLine, shortcuts } from './swap.css.ts'
import { useFiatCurrency, useFiatEntry, type FiatEntry } from './use-fiat-entry.ts'
import type { SwapSide, SwapView } from './use-swap.ts'

interface TradeSideProps {
  readonly view: SwapView
  readonly side: SwapSide
  readonly onToken: (field: SwapField) => void
}

/** One side of the trade: amount, token, value and the account's balance. */
export function TradeSide({ view, side, onToken }: TradeSideProps) {
  const { t } = useTranslation('swap')
  const { field, token } = side
  const isShort = field === 'input' && view.button.label === 'insufficientBalance'
  // The symbol of the native currency is known without the index.
  const tokenSymbol = isNative(side.address) ? chainById(view.link.chainId).native.symbol : token?.symbol
  const symbol = tokenSymbol === undefined ? shortAddress(side.address) : shortSymbol(tokenSymbol)
  const entry = useFiatEntry(view, side)
  const currency = useFiatCurrency()
  const name = t(field === 'input' ? 'sell' : 'buy')
  return (
    <AmountPanel
      field={field}
      fixed={view.link.field}
      label={entry.isOn ? `${name} (${currency})` : name}
      sign={entry.sign}
      shortcuts={field === 'input' && <Shortcuts view={view} side={side} />}
      hasProblem={isShort}
      amount={entry.text}
      isWaiting={side.isWaiting}
      aria-invalid={isShort || undefined}
      onAmount={entry.type}
      onBlur={view.change.settle}
      picker={
        <TokenButton
          field={field}
          label={t(field === 'input' ? 'chooseSell' : 'chooseBuy', { symbol })}
          address={side.address}
          symbol={symbol}
          logo={token?.logo}
          onClick={() => onToken(field)}
        />
      }
    >
      <span className={valueLine}>
        {field === 'input' ? (
          <FiatToggle side={side} entry={entry} symbol={symbol} />
        ) : (
          <OtherAmount side={side} entry={entry} />
        )}
        {field === 'output' && <Impact bps={view.trade?.impactBps} />}
      </span>
      <Balance view={view} side={side} isShort={isShort} />
    </AmountPanel>
  )
}

interface OtherAmountProps {
  readonly side: SwapSide
  readonly entry: FiatEntry
}

/** The amount in the other unit: the fiat value of tokens, or the tokens of a fiat value. */
function OtherAmount({ side: { field, token, raw }, entry }: OtherAmountProps) {
  const fiat = useFiat()
  if (!token || raw === undefined || raw === 0n) return null
  if (entry.isOn)
    return (
      <span data-testid={`tokens-${field}`}>
        <TokenAmount amount={raw} decimals={token.decimals} symbol={token.symbol} />
      </span>
    )
  if (fiat.isOff || token.price === null) return null
  return (
    <span data-testid={`fiat-${field}`}>
      <FormattedText>{fiat.money(tokenValue(raw, token.decimals, token.price))}</FormattedText>
    </span>
  )
}

/** The amount in the other unit, as a button that switches the units. */
function FiatToggle({ symbol, ...amount }: OtherAmountProps & { readonly symbol: string }) {
  const { t } = useTranslation('swap')
  const currency = useFiatCurrency()
  const isHydrated = useHydrated()
  if (!isHydrated) return <OtherAmount {...amount} />
  const { isOn, isPossible, toggle } = amount.entry
  const label = t(isPossible ? 'enterIn' : 'enterInUnavailable', { unit: isOn ? symbol : currency })
  return (
    <button
      type="button"
      className={fiatToggle}
      disabled={!isPossible}
      title={label}
      onClick={toggle}
      data-testid="fiat-toggle"
    >
      <OtherAmount {...amount} />
      <Icon icon={ArrowUpDown} size={16} />
      <span className={visuallyHidden}>{label}</span>
    </button>
  )
}

/** A medium price impact. A higher one has a notice (`QuoteNotices`); a lower one is shown in the details only. */
function Impact({ bps }: { readonly bps: number | undefined }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const level = impactLevel(bps ?? 0)
  if (bps === undefined || level !== 'medium') return null
  return (
    <span className={impact({ level })} data-testid="card-impact">
      <span className={visuallyHidden}>{t('priceImpact')} </span>
      <FormattedText>{format.percent(formatUnits(BigInt(-bps), 2))}</FormattedText>
    </span>
  )
}

function Balance({
  view,
  side,
  isShort,
}: {
  readonly view: SwapView
  readonly side: SwapSide
  readonly isShort: boolean
}) {
  const { t } = useTranslation('swap')
  const { token, field } = side
  if (view.account === undefined || !token || side.balance === undefined) return null
  return (
    <span className={balance}>
      <span className={isShort ? short : undefined} data-testid={`balance-${field}`}>
        {t('balance')} <TokenAmount amount={side.balance} decimals={token.decimals} />
      </span>
    </span>
  )
}

const PERCENTAGES = [25, 50, 75] as const

/** Buttons that enter a share of what the account can spend. */
function Shortcuts({ view, side: { token, balance: available, raw } }: Omit<TradeSideProps, 'onToken'>) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  if (view.account === undefined || !token || available === undefined) return null
  const maxAmount = maxSpend(available, {
    isNative: isNative(token.address),
    networkCost: view.trade?.networkCost,
    chainId: view.link.chainId,
  })
  if (maxAmount === 0n) return null
  const enter = (amount: bigint) =>
    view.change.go({ ...view.link, value: formatUnits(amount, token.decimals), field: 'input' })
  return (
    <span className={shortcuts} role="group" aria-label={t('shortcuts')}>
      {PERCENTAGES.map((percent) => {
        const amount = shareOf(maxAmount, percent)
        return (
          <button
            key={percent}
            type="button"
            className={shortcut}
            aria-pressed={raw === amount}
            onClick={() => enter(amount)}
          >
            <FormattedText>{format.percent(String(percent))}</FormattedText>
          </button>
        )
      })}
      <button type="button" className={shortcut} aria-pressed={raw === maxAmount} onClick={() => enter(maxAmount)}>
        {t('max')}
      </button>
    </span>
  )
}
