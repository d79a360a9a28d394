import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { TokenFindings } from '#app/domain/token/safety.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { AddressValue } from '#app/entities/market-page/address-value.tsx'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { factRows, note } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { OtherNetworks } from './other-networks.tsx'
import { TokenAbout } from './token-about.tsx'
import type { TokenSkeletonProps } from './token-facts.ts'

export const area = 'chart'

/** A number of basis points is a percentage with two decimal places. */
const BPS_DECIMALS = 2

/** The token's address and, once loaded, its supply, decimals, fees and token-list entry. */
function AboutToken({ query: { chainId, address }, facts }: TokenSkeletonProps) {
  const { t } = useTranslation(['token', 'market'])
  const format = useFormat()
  /** Returns the fee-on-transfer tax that the trial measured, in percent, or why there is none. */
  const formatFee = (findings: TokenFindings | null, side: 'buy' | 'sell') => {
    if (!findings || findings.triedAt === null) return t('feeUnknown')
    const bps = side === 'buy' ? findings.buyFee : findings.sellFee
    return bps === null ? t(`fails.${side}`) : format.percent(formatUnits(BigInt(bps), BPS_DECIMALS))
  }
  return (
    <SectionCard id="facts" title={t('facts')}>
      <dl className={factRows}>
        <FactRow name={t('market:network')}>{chainById(chainId).name}</FactRow>
        <FactRow name={t('address')}>
          {isNative(address) ? (
            <span className={note}>{t('market:nativeCurrency')}</span>
          ) : (
            <AddressValue chainId={chainId} address={address} name={t('address')} />
          )}
        </FactRow>
        {facts && (
          <>
            <FactRow name={t('decimals')}>
              <FormattedText>{format.count(facts.decimals)}</FormattedText>
            </FactRow>
            {!isNative(address) && (
              <>
                <FactRow name={t('buyFee')}>
                  <FormattedText>{formatFee(facts.findings, 'buy')}</FormattedText>
                </FactRow>
                <FactRow name={t('sellFee')}>
                  <FormattedText>{formatFee(facts.findings, 'sell')}</FormattedText>
                </FactRow>
              </>
            )}
            <FactRow name={t('market:txCount')}>
              <FormattedText>{format.count(facts.txCount)}</FormattedText>
            </FactRow>
            {/[1-9]/.test(facts.supply) && (
              <FactRow name={t('supply')}>
                <span title={format.exactAmount(facts.supply)}>
                  <FormattedText>{format.compactAmount(facts.supply)}</FormattedText>
                </span>
              </FactRow>
            )}
          </>
        )}
      </dl>
      {facts && <OtherNetworks elsewhere={facts.elsewhere} />}
      {facts && <TokenAbout about={facts.about} caution={facts.caution} />}
    </SectionCard>
  )
}

export { AboutToken as View, AboutToken as Skeleton, AboutToken as Fallback }
