import { useTranslation } from 'react-i18next'
import { DAY, SECOND } from '#app/base/time.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { AmountsTable, ValueListItem, ValueList, type AmountsRow } from '#app/entities/amount/amounts-table.tsx'
import { cardTitle } from '#app/entities/market-page/market-page.css.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { card } from '#app/ui/card/card.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import type { PairAmounts, PositionViewProps } from './position-facts.ts'
import { statNote } from './position.css.ts'

const DAY_SECONDS = DAY / SECOND

/** Actual earnings of the position: deposits and withdrawals, and the result against holding. */
export function Result({ facts, query }: PositionViewProps) {
  const { t } = useTranslation('position')
  const { earnings, amounts, uncollected, base, quote, version } = facts
  return (
    <section aria-labelledby="result">
      <Stack gap={12}>
        <h2 id="result" className={cardTitle}>
          {t('result')}
        </h2>
        {earnings === null ? (
          <p className={statNote}>{t('noResult')}</p>
        ) : (
          <>
            <div className={card({ inset: 'large' })}>
              <AmountsTable
                symbols={[base.symbol, quote.symbol]}
                valueTitle={t('value')}
                rows={[
                  row(t('deposited'), earnings.deposited),
                  row(t('withdrawn'), earnings.withdrawn),
                  ...(version === 'V2' ? [] : [row(t('collected'), earnings.collected)]),
                  row(t('inPool'), amounts),
                  ...(uncollected ? [row(t('uncollected'), uncollected)] : []),
                ]}
              />
            </div>
            <ValueList>
              <ValueListItem name={t('feesEarned')} value={earnings.fees.value} />
              <ValueListItem name={t('impermanentLoss')} value={earnings.impermanentLoss} isChange />
              <ValueListItem name={t('againstHolding')} value={earnings.resultAgainstHolding} isChange />
              <ValueListItem name={t('againstDeposit')} value={earnings.resultAgainstDeposit} isChange />
              <NetworkCost facts={facts} query={query} />
              <TimeInRange facts={facts} />
            </ValueList>
            <p className={statNote}>{t('resultNote')}</p>
          </>
        )}
      </Stack>
    </section>
  )
}

function row(name: string, { base, quote, value }: PairAmounts): AmountsRow {
  return { name, amounts: [base, quote], value }
}

/** Network cost of the transactions that created or changed the position or collected its fees. The results beside it do not include it. */
function NetworkCost({ facts: { earnings }, query: { chainId } }: PositionViewProps) {
  const { t } = useTranslation('position')
  const format = useFormat()
  const fiat = useFiat()
  const cost = earnings?.networkCost
  if (!cost) return null
  const amount = `${format.amount(cost.quantity)} ${chainById(chainId).native.symbol}`
  return (
    <div data-testid="network-cost">
      <dt>{t('networkCost')}</dt>
      <dd>
        <bdi dir="ltr" title={amount}>
          <FormattedText>{cost.value === null || fiat.isOff ? amount : fiat.money(cost.value)}</FormattedText>
        </bdi>
      </dd>
    </div>
  )
}

function TimeInRange({ facts: { earnings, version } }: Pick<PositionViewProps, 'facts'>) {
  const { t } = useTranslation('position')
  const format = useFormat()
  if (earnings === null || version === 'V2' || earnings.secondsInRange === null || earnings.secondsActive === 0)
    return null
  const { secondsInRange, secondsActive } = earnings
  const percent = ((secondsInRange / secondsActive) * 100).toFixed(1)
  return (
    <div>
      <dt>{t('timeInRange')}</dt>
      <dd>
        <FormattedText>
          {t('timeShare', { share: format.percent(percent), count: Math.floor(secondsActive / DAY_SECONDS) })}
        </FormattedText>
      </dd>
    </div>
  )
}
