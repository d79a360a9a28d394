import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { priceChangeClass } from '#app/entities/price/price-change.tsx'
import { Price } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { align, cell, frame, head, row, table } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { column, cellText, nameCell, names, nameText, profitColumn, profitNote, symbolText } from './portfolio.css.ts'
import type { ProfitRow } from './profit-facts.ts'

/** Profit and loss by token. Unknown costs and profits are dashes, never estimates. Tokens without a known cost or profit are collapsed. */
export function ProfitList({ profits }: { readonly profits: readonly ProfitRow[] }) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  if (profits.length === 0) return <EmptyState text={t('profit.none')} />
  const known = profits.filter(hasProfit)
  const others = profits.filter((profit) => !hasProfit(profit))
  return (
    <Stack gap={8}>
      {known.length > 0 && <ProfitTable profits={known} />}
      {others.length > 0 && (
        <Disclosure summary={t('profit.unknownCost', { number: format.count(others.length) })}>
          <ProfitTable profits={others} />
        </Disclosure>
      )}
    </Stack>
  )
}

function hasProfit({ averageCost, realised }: ProfitRow): boolean {
  return averageCost !== null || /[1-9]/.test(realised ?? '')
}

function ProfitTable({ profits }: { readonly profits: readonly ProfitRow[] }) {
  const { t } = useTranslation('portfolio')
  return (
    <div className={frame}>
      <table className={table}>
        <thead>
          <tr>
            <th className={head}>{t('token')}</th>
            <th className={`${head} ${align.end} ${column.price}`}>{t('profit.averageCost')}</th>
            <th className={`${head} ${align.end} ${profitColumn}`}>{t('profit.unrealised')}</th>
            <th className={`${head} ${align.end} ${profitColumn}`}>{t('profit.realised')}</th>
          </tr>
        </thead>
        <tbody>
          {profits.map((profit) => (
            <ProfitLine key={`${profit.chainId}:${profit.address}`} profit={profit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ProfitLine({ profit }: { readonly profit: ProfitRow }) {
  const { chainId, address, symbol, logo, averageCost, unrealised, realised } = profit
  return (
    <tr className={row}>
      <td className={cell}>
        <span className={nameCell}>
          <TokenLogo address={address} symbol={symbol} logo={logo} chainId={chainId} />
          <span className={names}>
            <bdi className={symbolText}>{symbol}</bdi>
            <Note profit={profit} />
            <span className={visuallyHidden}>{chainById(chainId).name}</span>
          </span>
        </span>
      </td>
      <td className={`${cell} ${align.end} ${column.price}`}>
        <Price value={averageCost} />
      </td>
      <td className={`${cell} ${align.end} ${profitColumn}`}>
        <Gain value={unrealised} />
      </td>
      <td className={`${cell} ${align.end} ${profitColumn}`}>
        <Gain value={realised} />
      </td>
    </tr>
  )
}

/** States which amount the profit leaves out, or that the history is incomplete; otherwise the token's name. */
function Note({ profit: { symbol, name, isKnown, unknownHeld, unknownLeft } }: { readonly profit: ProfitRow }) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  if (!isKnown) return <span className={profitNote}>{t('profit.unknown')}</span>
  const unknownAmount = unknownHeld ?? unknownLeft
  if (unknownAmount === null) return <bdi className={nameText}>{name || symbol}</bdi>
  return (
    <span className={profitNote}>
      {t(unknownHeld === null ? 'profit.leftUnknown' : 'profit.heldUnknown', {
        amount: format.compactAmount(unknownAmount),
        symbol: shortSymbol(symbol),
      })}
    </span>
  )
}

function Gain({ value }: { readonly value: string | null }) {
  const fiat = useFiat()
  const format = useFormat()
  if (value === null) return <span className={cellText}>–</span>
  return (
    <span className={cellText}>
      <span className={priceChangeClass(format, value)}>
        <FormattedText>{fiat.moneyChange(value)}</FormattedText>
      </span>
    </span>
  )
}
