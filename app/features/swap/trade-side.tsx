import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { isNative, shortAddress } from '#app/domain/address/address.ts'
import { maxSpend } from '#app/domain/swap/max-spend.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import { worth } from '#app/domain/swap/worth.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenButton } from '#app/entities/amount/token-button.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { balance, impact, short, worthLine } from './swap.css.ts'
import type { SwapSide, SwapView } from './use-swap.ts'

interface TradeSideProps {
  readonly view: SwapView
  readonly side: SwapSide
  readonly onToken: (field: SwapField) => void
}

/** One side of the trade: amount, token, value and the account's balance. */
export function TradeSide({ view, side, onToken }: TradeSideProps) {
  const { t } = useTranslation('swap')
  const { field, token, text } = side
  const isShort = field === 'input' && view.button.label === 'insufficientBalance'
  // The symbol of the native currency is known without the index.
  const known = isNative(side.address) ? chainById(view.link.chainId).native.symbol : token?.symbol
  const symbol = known === undefined ? shortAddress(side.address) : shortSymbol(known)
  return (
    <AmountPanel
      field={field}
      fixed={view.link.field}
      label={t(field === 'input' ? 'sell' : 'buy')}
      hasProblem={isShort}
      amount={text}
      isWaiting={side.isWaiting}
      aria-invalid={isShort || undefined}
      onAmount={(amount) => view.change.type(field, amount)}
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
      <span className={worthLine}>
        <Worth side={side} />
        {field === 'output' && <Impact bps={view.trade?.impactBps} />}
      </span>
      <Balance view={view} side={side} isShort={isShort} />
    </AmountPanel>
  )
}

function Worth({ side }: { readonly side: SwapSide }) {
  const fiat = useFiat()
  const { token, raw } = side
  if (fiat.isOff || !token || token.price === null || raw === undefined || raw === 0n) return null
  return (
    <span data-testid={`fiat-${side.field}`}>
      <FormattedText>{fiat.money(worth(raw, token.decimals, token.price))}</FormattedText>
    </span>
  )
}

/** A medium price impact; a higher one has a notice (`QuoteNotices`), a lower one is in the details only. */
function Impact({ bps }: { readonly bps: number | undefined }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const level = impactLevel(bps ?? 0)
  if (bps === undefined || level !== 'medium') return null
  return (
    <span className={impact({ level })} data-testid="card-impact">
      <span className={visuallyHidden}>{t('priceImpact')} </span>
      <FormattedText>{format.percent(formatRaw(BigInt(-bps), 2))}</FormattedText>
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
  const most = maxSpend(side.balance, {
    isNative: isNative(token.address),
    networkCost: view.trade?.networkCost,
    chainId: view.link.chainId,
  })
  const isOffered = field === 'input' && most > 0n && side.raw !== most
  return (
    <span className={balance}>
      <span className={isShort ? short : undefined} data-testid={`balance-${field}`}>
        {t('balance')} <TokenAmount raw={side.balance} decimals={token.decimals} />
      </span>
      {isOffered && (
        <button
          type="button"
          className={chip({ size: 'small' })}
          onClick={() => view.change.type(field, formatRaw(most, token.decimals))}
        >
          {t('max')}
        </button>
      )}
    </span>
  )
}
