import { ArrowUpDown } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { shortcut } from '#app/entities/amount/amount-panel.css.ts'
import { AmountPanel } from '#app/entities/amount/amount-panel.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenButton } from '#app/entities/amount/token-button.tsx'
import { FiatContext, useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { balanceLine, amountError, unitButton, unitLine } from './send.css.ts'
import type { SendView } from './use-send.ts'

const FIELD_ID = 'send-amount'

interface AmountSideProps {
  readonly view: SendView
  readonly onToken: () => void
}

/** The amount in tokens or in fiat, its other unit, the balance, and the problem of the amount. */
export function AmountSide({ view, onToken }: AmountSideProps) {
  const { t } = useTranslation(['send', 'errors'])
  const { link, token, text, isFiat, change } = view
  const currency = useContext(FiatContext)?.currency ?? ''
  const tokenSymbol = isNative(link.inputCurrency) ? chainById(link.chainId).native.symbol : token?.symbol
  const symbol = tokenSymbol === undefined ? shortAddress(link.inputCurrency) : shortSymbol(tokenSymbol)
  const error = view.isTooLarge
    ? t('amount.tooLarge', { ns: 'errors' })
    : view.inputError &&
      t(view.inputError === 'INSUFFICIENT_FUNDS' ? 'insufficientFunds' : 'insufficientGas', { symbol })
  const panel = (
    <AmountPanel
      id={FIELD_ID}
      field="input"
      fixed="output"
      label={t('amount.label', { unit: isFiat ? currency : symbol })}
      hasProblem={error !== undefined}
      amount={text}
      onAmount={change.type}
      picker={
        <TokenButton
          field="input"
          label={t('chooseToken', { symbol })}
          address={link.inputCurrency}
          symbol={symbol}
          logo={token?.logo}
          onClick={onToken}
        />
      }
    >
      <div className={unitLine}>
        <OtherUnit view={view} />
        <Balance view={view} />
      </div>
    </AmountPanel>
  )
  return (
    <div>
      {panel}
      <p role="alert" className={amountError} data-testid="input-error">
        {error}
      </p>
    </div>
  )
}

/** The amount in the other unit. A click switches to that unit. */
function OtherUnit({ view }: { readonly view: SendView }) {
  const { t } = useTranslation('send')
  const fiat = useFiat()
  const { token, isFiat, canToggle, parsedTokenAmount: raw = 0n, change } = view
  if (fiat.isOff || !token || token.price === null) return <span />
  const other = isFiat ? (
    <TokenAmount amount={raw} decimals={token.decimals} symbol={token.symbol} />
  ) : (
    <FormattedText>{fiat.money(tokenValue(raw, token.decimals, token.price))}</FormattedText>
  )
  if (!canToggle) return <span data-testid="other-unit">{other}</span>
  return (
    <button
      type="button"
      className={unitButton}
      title={t('toggleUnit')}
      onClick={change.toggleUnit}
      data-testid="other-unit"
    >
      {other}
      <Icon icon={ArrowUpDown} size={16} />
    </button>
  )
}

function Balance({ view: { account, token, balance, max, change } }: { readonly view: SendView }) {
  const { t } = useTranslation('send')
  if (account === undefined || !token || balance === undefined) return null
  return (
    <span className={balanceLine}>
      <span data-testid="balance">
        {t('balance')} <TokenAmount amount={balance} decimals={token.decimals} />
      </span>
      {max !== undefined && (
        <button
          type="button"
          className={shortcut}
          onClick={(event) => {
            change.enterMax()
            passFocus(event, FIELD_ID)
          }}
          data-testid="max"
        >
          {t('max')}
        </button>
      )}
    </span>
  )
}
