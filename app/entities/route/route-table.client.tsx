import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { RouteAmountsProps } from './route-amounts.tsx'
import { amountCell, hookLine, impactCell, poolCell, shareCell, table, versionText } from './route-table.css.ts'
import { tradedPaths, type HopAmount, type TradedHop } from './traded-paths.ts'
import { useFee } from './use-fee.ts'

/** The hops of a quote by path, in order of execution: version, fee, hook, input and output amounts, and price impact. */
export default function RouteTable({ quote, symbol }: RouteAmountsProps) {
  const { t } = useTranslation(['route'], { useSuspense: true })
  const format = useFormat()
  const paths = tradedPaths(quote)
  return (
    <Stack gap={8}>
      <table className={table} data-testid="route-table">
        <thead>
          <tr>
            {(['pool', 'in', 'out', 'impact'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        {paths.map(({ share, hops }, index) => (
          <tbody key={index}>
            {paths.length > 1 && (
              <tr>
                <th colSpan={4} scope="rowgroup" className={shareCell}>
                  <FormattedText>
                    {t('share', {
                      percent: format.percent(formatUnits(BigInt(share), 2)),
                      symbol: shortSymbol(symbol),
                    })}
                  </FormattedText>
                </th>
              </tr>
            )}
            {hops.map((hop, position) => (
              <HopRow key={position} hop={hop} />
            ))}
          </tbody>
        ))}
      </table>
      {paths.some(({ hasBuffer }) => hasBuffer) && (
        <Text as="p" size={12} tone="secondary">
          {t('buffer')}
        </Text>
      )}
    </Stack>
  )
}

function HopRow({ hop: { version, feePips, hook, impactBps, ...hop } }: { readonly hop: TradedHop }) {
  const { t } = useTranslation('route')
  const format = useFormat()
  const fee = useFee(feePips)
  return (
    <tr>
      <th scope="row" className={poolCell}>
        <span className={versionText}>{version}</span> <FormattedText>{fee}</FormattedText>
        {hook && (
          <span className={hookLine} title={hook}>
            {t('hook', { address: shortAddress(hook) })}
          </span>
        )}
      </th>
      <Amount amount={hop.in} />
      <Amount amount={hop.out} />
      <td className={impactCell[impactBps === undefined ? 'quiet' : impactLevel(impactBps)]}>
        {impactBps === undefined ? (
          <Unknown />
        ) : (
          <FormattedText>{format.percent(formatUnits(BigInt(-impactBps), 2))}</FormattedText>
        )}
      </td>
    </tr>
  )
}

function Amount({ amount: { raw, decimals, symbol } }: { readonly amount: HopAmount }) {
  return (
    <td className={amountCell}>
      {raw === undefined ? <Unknown /> : <TokenAmount amount={raw} decimals={decimals} symbol={symbol} />}
    </td>
  )
}

function Unknown() {
  const { t } = useTranslation('route')
  return (
    <>
      <span aria-hidden>–</span>
      <span className={visuallyHidden}>{t('unknown')}</span>
    </>
  )
}
