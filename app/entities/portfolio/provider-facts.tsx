import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { StaleRead } from '#app/entities/age/stale-read.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { NftDetails, NftPrice, NftProviderData } from '#app/wire/market/nft-details.ts'
import { Detail } from './detail.tsx'
import { details as detailList, note, sectionTitle } from './nft-details.css.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

interface ProviderFactsProps {
  readonly details: NftDetails
  readonly onRetry: () => void
}

/** The provider's claims about an NFT's collection and sales. Renders nothing without a provider. */
export function ProviderFacts({ details: { providerData, isProviderAvailable }, onRetry }: ProviderFactsProps) {
  const { t } = useTranslation(['portfolio', 'common'])
  if (!providerData && isProviderAvailable) return null
  const provider = PROVIDER_NAMES[providerData?.provider ?? 'OPENSEA']
  return (
    <Stack gap={8}>
      <h3 className={sectionTitle}>{t('details.onProvider', { provider })}</h3>
      {!isProviderAvailable && (
        <Notice tone="warning" title={t('providerFailed', { provider })}>
          <Row>
            <Button size="small" onClick={onRetry}>
              {t('retry', { ns: 'common' })}
            </Button>
          </Row>
        </Notice>
      )}
      {providerData?.lastAnswerAt != null && <StaleRead readAt={providerData.lastAnswerAt * SECOND} />}
      {providerData && <Facts data={providerData} />}
    </Stack>
  )
}

function Facts({ data: { isVerified, floorPrice, volume, ownerCount, lastSale } }: { readonly data: NftProviderData }) {
  const { t } = useTranslation(['portfolio', 'common'])
  const format = useFormat()
  if (!isVerified && !floorPrice && !volume && ownerCount === null && !lastSale) {
    return <p className={note}>{t('details.noSales')}</p>
  }
  return (
    <dl className={detailList}>
      {isVerified && <Detail name={t('details.collection')}>{t('details.verified')}</Detail>}
      {floorPrice && (
        <Detail name={t('details.floorPrice')}>
          <Price price={floorPrice} />
        </Detail>
      )}
      {volume && (
        <Detail name={t('details.volume')}>
          <Price price={volume} isCompact />
        </Detail>
      )}
      {ownerCount !== null && (
        <Detail name={t('details.owners')}>
          <FormattedText>{format.count(Number(ownerCount))}</FormattedText>
        </Detail>
      )}
      {lastSale && (
        <Detail name={t('details.lastSale')}>
          {lastSale.quantity !== '1' && <FormattedText>{`${format.exactAmount(lastSale.quantity)} × `}</FormattedText>}
          <Price price={lastSale.price} />
          {' · '}
          <FormattedText>{format.day(lastSale.time)}</FormattedText>
        </Detail>
      )}
    </dl>
  )
}

function Price({ price: { value, symbol }, isCompact }: { readonly price: NftPrice; readonly isCompact?: boolean }) {
  const format = useFormat()
  return (
    <>
      <FormattedText>{isCompact ? format.compactAmount(value) : format.amount(value)}</FormattedText>{' '}
      <bdi>{symbol}</bdi>
    </>
  )
}
