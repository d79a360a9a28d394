import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { shortcut } from '#app/entities/amount/amount-panel.css.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { balanceLine, error, fields, locked as lockedPanel, tokenName, footerLine } from './deposit-fields.css.ts'
import type { DepositSide, DepositView } from './deposit-view.ts'

const FIELDS = ['input', 'output'] as const

interface DepositFieldsProps {
  readonly view: DepositView
  /** Digits with at most one point. */
  readonly onAmount: (side: Side, text: string) => void
}

/** The two amounts of a deposit, with their value and the account's balances. Needs the namespace `deposit`. */
export function DepositFields({ view, onAmount }: DepositFieldsProps) {
  return (
    <div className={fields}>
      {([0, 1] as const).map((index) =>
        view.locked === index ? (
          <LockedSide key={index} side={view.sides[index]} />
        ) : (
          <DepositField key={index} index={index} side={view.sides[index]} onAmount={(text) => onAmount(index, text)} />
        ),
      )}
    </div>
  )
}

interface DepositFieldProps {
  readonly index: Side
  readonly side: DepositSide
  readonly onAmount: (text: string) => void
}

/** One amount of a deposit. */
export function DepositField({ index, side, onAmount }: DepositFieldProps) {
  const { t } = useTranslation('deposit')
  const { token, text, isInsufficient } = side
  const id = `deposit-${index}`
  const symbol = shortSymbol(token.symbol)
  return (
    <div>
      <AmountPanel
        id={id}
        field={FIELDS[index]}
        fixed={FIELDS[index === 0 ? 1 : 0]}
        label={t('amountOf', { symbol })}
        hasProblem={isInsufficient}
        amount={text}
        onAmount={onAmount}
        picker={<TokenName side={side} />}
      >
        <div className={footerLine}>
          <FiatValue side={side} />
          <Balance
            side={side}
            onMax={(max, press) => {
              onAmount(formatUnits(max, token.decimals))
              passFocus(press, id)
            }}
          />
        </div>
      </AmountPanel>
      <p role="alert" className={error} data-testid={`deposit-error-${index}`}>
        {isInsufficient && t('insufficient', { symbol })}
      </p>
    </div>
  )
}

/** Replaces a field while the price is outside the range and nothing of its token is deposited. */
function LockedSide({ side }: { readonly side: DepositSide }) {
  const { t } = useTranslation('deposit')
  return (
    <div className={lockedPanel} data-testid="locked">
      <TokenName side={side} />
      <p>{t('locked', { symbol: shortSymbol(side.token.symbol) })}</p>
    </div>
  )
}

function TokenName({ side: { token } }: { readonly side: DepositSide }) {
  return (
    <span className={tokenName}>
      <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} size={32} />
      <TokenSymbol symbol={token.symbol} />
    </span>
  )
}

function FiatValue({ side: { token, raw } }: { readonly side: DepositSide }) {
  const fiat = useFiat()
  if (fiat.isOff || token.price === null) return <span />
  return <FormattedText>{fiat.money(tokenValue(raw ?? 0n, token.decimals, token.price))}</FormattedText>
}

interface BalanceProps {
  readonly side: DepositSide
  readonly onMax: (max: bigint, press: MouseEvent) => void
}

function Balance({ side: { token, balance, max }, onMax }: BalanceProps) {
  const { t } = useTranslation('deposit')
  if (balance === undefined) return null
  return (
    <span className={balanceLine}>
      <span>
        {t('balance')} <TokenAmount amount={balance} decimals={token.decimals} />
      </span>
      {max !== undefined && (
        <button
          type="button"
          className={shortcut}
          aria-label={t('maxOf', { symbol: shortSymbol(token.symbol) })}
          onClick={(press) => onMax(max, press)}
        >
          {t('max')}
        </button>
      )}
    </span>
  )
}
