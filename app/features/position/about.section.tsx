import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { AddressValue } from '#app/entities/market-page/address-value.tsx'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { factRows } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PositionViewProps } from './position-facts.ts'

export const area = 'aside'

const ZERO_ADDRESS = /^0x0{40}$/

/** The owner, the NFT and the pool. */
function AboutPosition({ facts, query: { chainId } }: PositionViewProps) {
  const { t } = useTranslation(['position', 'market', 'pool'])
  const format = useFormat()
  const { owner, tokenId, poolId, version, createdAt } = facts
  const pool = t(version === 'V4' ? 'pool:poolId' : 'pool:poolAddress')
  return (
    <SectionCard id="facts" title={t('about')}>
      <dl className={factRows}>
        <FactRow name={t('owner')}>
          {ZERO_ADDRESS.test(owner) ? (
            t('burned')
          ) : (
            <AddressValue chainId={chainId} address={owner} name={t('owner')} />
          )}
        </FactRow>
        {tokenId !== null && <FactRow name={t('nft')}>#{tokenId}</FactRow>}
        <FactRow name={pool}>
          <AddressValue chainId={chainId} address={poolId} name={pool} isOnExplorer={version !== 'V4'} />
        </FactRow>
        <FactRow name={t('market:network')}>{chainById(chainId).name}</FactRow>
        {createdAt !== null && (
          <FactRow name={t('created')}>
            <time dateTime={new Date(createdAt * 1000).toISOString()}>
              <FormattedText>{format.dateTime(createdAt)}</FormattedText>
            </time>
          </FactRow>
        )}
      </dl>
    </SectionCard>
  )
}

export { AboutPosition as View }
