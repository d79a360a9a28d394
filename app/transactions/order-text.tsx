import { useTranslation } from 'react-i18next'
import { RAMP_PROVIDER_NAMES } from '#app/domain/ramp/ramp.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import type { RampRecord } from '#app/entities/ramp/ramp-order.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Sentence } from './sentence.tsx'

/** Interpolation values that leave the placeholders in place, for `Sentence` to fill. */
const PLACEHOLDERS = {
  amount: '{{amount}}',
  money: '{{money}}',
  provider: '{{provider}}',
  symbol: '{{symbol}}',
} as const

/** Returns the key of the text that says as much about an order as its provider has reported. */
export function orderTextKey({ direction, status, cents }: RampRecord) {
  switch (status) {
    case 'started':
    case 'awaitingTransfer':
      return direction === 'buy' ? 'order.onramp' : 'order.offramp'
    case 'pending':
    case 'failed':
      return `order.${status}.${direction}` as const
    case 'succeeded':
      return cents === undefined ? (`order.unpriced.${direction}` as const) : (`order.succeeded.${direction}` as const)
  }
}

/** An order as a sentence: `Buy ETH for $100.00 with MoonPay`, `Purchase pending`, `Bought 0.03 ETH for $100.00`. */
export function OrderText({ order }: { readonly order: RampRecord }) {
  const { t } = useTranslation('activity')
  return <Sentence text={t(orderTextKey(order), PLACEHOLDERS)} parts={usePartsOf(order)} />
}

/** The order that is pending or has failed; renders nothing if the provider has not reported its amount. */
export function OrderPurpose({ order }: { readonly order: RampRecord }) {
  const { t } = useTranslation('activity')
  const parts = usePartsOf(order)
  const { direction, cents, amount } = order
  if ((direction === 'buy' ? cents : amount) === undefined) return null
  return <Sentence text={t(direction === 'buy' ? 'order.onramp' : 'order.offramp', PLACEHOLDERS)} parts={parts} />
}

/** An amount of US dollars, in which orders are paid whatever currency the page shows. */
export function Dollars({ cents }: { readonly cents: bigint }) {
  return <FormattedText>{useDollars()(cents)}</FormattedText>
}

function usePartsOf({ token: { symbol, decimals }, provider, cents, amount }: RampRecord) {
  return {
    amount:
      amount === undefined ? (
        <TokenSymbol symbol={symbol} />
      ) : (
        <TokenAmount amount={amount} decimals={decimals} symbol={symbol} />
      ),
    money: cents !== undefined && <Dollars cents={cents} />,
    provider: <bdi>{RAMP_PROVIDER_NAMES[provider]}</bdi>,
    symbol: <TokenSymbol symbol={symbol} />,
  }
}
