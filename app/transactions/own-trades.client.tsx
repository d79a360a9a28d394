import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { ChartTable } from '#app/entities/chart/chart-table.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Switch } from '#app/ui/switch/switch.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { ChainTransaction } from '#app/wire/market/transactions.ts'
import { showOwnTrades, useShowsOwnTrades } from './own-trades-store.ts'
import type { OwnTradesProps } from './own-trades-slot.tsx'
import { ownTradesBox, ownTradesNote } from './own-trades.css.ts'
import { ownTrades, type OwnTrade } from './own-trades.ts'
import { useSettled } from './use-settled.ts'

interface ConnectedProps extends OwnTradesProps {
  readonly account: Address
}

export default function OwnTrades(props: ConnectedProps) {
  const [queryClient] = useState(() => new QueryClient())
  useSettled(() => {
    void queryClient.invalidateQueries()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Trades {...props} />
    </QueryClientProvider>
  )
}

const PAGE_SIZE = 100
/** Maximum number of pages of swaps that are requested. */
const MAX_PAGES = 5

interface Swaps {
  readonly swaps: readonly ChainTransaction[]
  /** Whether there are older ones since the start of the chart. */
  readonly isCut: boolean
}

/** The account's swaps since the start of the chart, newest first: those of transactions that it sent itself. */
function useSwaps({ price: { chainId }, from, account }: ConnectedProps) {
  return useQuery({
    queryKey: ['own-trades', chainId, account, from],
    queryFn: async ({ signal }): Promise<Swaps> => {
      const market = await loadMarketClient()
      const swaps: ChainTransaction[] = []
      let after: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const request = { chainId, account, types: ['SWAP'], size: PAGE_SIZE, after } as const
        const { transactions, next } = await market.transactions(request, signal)
        swaps.push(...transactions.filter(({ time }) => time >= from))
        if (next === null || transactions.some(({ time }) => time < from)) return { swaps, isCut: false }
        after = next
      }
      return { swaps, isCut: true }
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  })
}

/** Renders nothing for accounts without a trade in the chart's time. */
function Trades(props: ConnectedProps) {
  const { price, onMarks } = props
  const { t } = useTranslation(['market'], { useSuspense: true })
  const format = useFormat()
  const formatTrade = useTradeText(props)
  const isShown = useShowsOwnTrades()
  const { data } = useSwaps(props)
  const trades = data ? ownTrades(data.swaps, price) : []
  const marks = isShown
    ? trades.map((trade) => ({ time: trade.time, isBuy: trade.isBuy, text: formatTrade(trade) }))
    : []
  useEffectWhen(true, () => onMarks(marks), JSON.stringify(marks))
  useEffect(() => () => onMarks([]), [onMarks])
  if (!data || trades.length === 0) return null
  return (
    <Disclosure className={ownTradesBox} summary={t('ownTrades', { number: format.count(trades.length) })}>
      <Switch
        isOn={isShown}
        label={t('ownTradesShown')}
        hint={t('ownTradesHint')}
        onClick={() => showOwnTrades(!isShown)}
      />
      <ChartTable heads={[t('time'), t('trade')]}>
        {trades.map((trade) => (
          <tr key={trade.hash}>
            <td>
              <a href={`${chainById(price.chainId).explorer}/tx/${trade.hash}`} target="_blank" rel="noreferrer">
                <FormattedText>{format.dateTime(trade.time)}</FormattedText>
                <span className={visuallyHidden}> {t('newTab')}</span>
              </a>
            </td>
            <td>
              <FormattedText>{formatTrade(trade)}</FormattedText>
            </td>
          </tr>
        ))}
      </ChartTable>
      {data.isCut && (
        <p className={ownTradesNote}>{t('ownTradesCut', { number: format.count(PAGE_SIZE * MAX_PAGES) })}</p>
      )}
    </Disclosure>
  )
}

function useTradeText({ price: { base, pool } }: OwnTradesProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const fiat = useFiat()
  const valueOf = (value: string) =>
    pool ? `${format.compactAmount(value)} ${shortSymbol(pool.quote.symbol)}` : fiat.money(value)
  return ({ isBuy, amount, value }: OwnTrade) => {
    const text = t(isBuy ? 'ownTrade.bought' : 'ownTrade.sold', {
      amount: format.compactAmount(amount),
      symbol: shortSymbol(base.symbol),
    })
    return value === null ? text : `${text} · ${valueOf(value)}`
  }
}
