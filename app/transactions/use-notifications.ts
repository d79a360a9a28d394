import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { RAMP_PROVIDER_NAMES } from '#app/domain/ramp/ramp.ts'
import { wasRampOrderChangedHere } from '#app/entities/ramp/ramp-orders.ts'
import { shortId } from '#app/entities/portfolio/short-id.ts'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import type { Formats } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { readNotificationSetting, showNotification } from './notifications.ts'
import { orderTextKey } from './order-text.tsx'
import { showsToasts } from './toast-tab.ts'
import type { ShownAmount, TransactionPurpose } from './transaction-record.ts'
import { wasChangedHere } from './transactions.ts'
import { useSettledOrders } from './use-settled-orders.ts'
import { useSettled } from './use-settled.ts'

/**
 * Shows a system notification for each transaction and order that reaches its outcome while this tab is hidden, if the user has switched notifications
 * on. Of several tabs, only the one that shows the toasts does so.
 */
export function useNotifications(): void {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const dollars = useDollars()
  useSettled((record) => {
    const { hash, status, kind, code } = record
    if (document.visibilityState !== 'hidden' || readNotificationSetting() !== 'on') return
    if (!showsToasts(wasChangedHere(hash))) return
    const parts = partsOf(record, format)
    const isExactOut = kind === 'swap' && record.side === 'exactOut'
    const body = isExactOut ? t('purpose.swapExactOut', parts) : t(`purpose.${kind}`, parts)
    const isReplaced = code === 'transaction.replaced'
    const statusText = isReplaced ? t('replaced') : t(`status.${status}`)
    const title = status === 'failed' ? t(`failed.${kind}`) : statusText
    showNotification(title, { body, tag: hash })
  })
  useSettledOrders((order) => {
    if (document.visibilityState !== 'hidden' || readNotificationSetting() !== 'on') return
    const { id, status, provider, token, amount, cents } = order
    if (!showsToasts(wasRampOrderChangedHere(id))) return
    const symbol = shortSymbol(token.symbol)
    const body = t(orderTextKey(order), {
      amount: isolated(
        amount === undefined ? symbol : `${format.amount(formatUnits(amount, token.decimals))} ${symbol}`,
      ),
      symbol: isolated(symbol),
      money: cents === undefined ? '' : isolated(dollars(cents)),
      provider: isolated(RAMP_PROVIDER_NAMES[provider]),
    })
    showNotification(status === 'failed' ? t('status.failed') : t('order.completed'), { body, tag: id })
  })
}

/** Values for the placeholders of a purpose, each isolated, because symbols come from contracts. */
function partsOf(of: TransactionPurpose, format: Formats) {
  const { input, output, recipient } = of
  const second = of.secondInput ?? of.secondOutput
  const amount = ({ raw, decimals, symbol }: ShownAmount) =>
    isolated(`${format.amount(formatUnits(raw, decimals))} ${shortSymbol(symbol)}`)
  return {
    input: amount(input),
    symbol: isolated(shortSymbol(input.symbol)),
    nft: isolated(`${shortSymbol(input.symbol)} #${shortId(input.raw.toString())}`),
    ...(output && { output: amount(output) }),
    ...(second && { second: amount(second) }),
    ...(recipient && { recipient: isolated(shortAddress(recipient)) }),
  }
}

/** Encloses a text in Unicode's first-strong isolates, so that its direction does not affect its surroundings. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
