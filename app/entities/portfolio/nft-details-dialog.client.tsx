import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useListFocus } from '#app/ui/effects/use-list-focus.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { NftDetails } from '#app/wire/market/nft-details.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { HideButton } from './edit-hidden.tsx'
import { Detail } from './detail.tsx'
import { loadNftDetails } from './load-nft-details.ts'
import { nftImage, nftPicture } from './portfolio.css.ts'
import { ProviderFacts } from './provider-facts.tsx'
import { PROVIDER_NAMES } from './provider-names.ts'
import { details as detailList, note, sectionTitle, trait, traitList, traitName } from './nft-details.css.ts'
import { shortId } from './short-id.ts'

const MAX_NAME_LENGTH = 60
const STANDARDS: Readonly<Record<Nft['standard'], string>> = { ERC721: 'ERC-721', ERC1155: 'ERC-1155' }

interface NftDetailsDialogProps {
  readonly nft: Nft
  /** The key under which it is hidden. */
  readonly asset: string
  readonly isHidden: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Details of an NFT. Its contract is untrusted, and so are its name and traits. */
export function NftDetailsDialog({ nft, asset, isHidden, isOpen, onClose }: NftDetailsDialogProps) {
  const { t } = useTranslation(['portfolio', 'common'])
  useListFocus(isOpen)
  const [loading, setLoading] = useState(() => loadNftDetails(nft))
  const found = useResolved(null, loading)
  const details = found?.state === 'ready' ? found.details : null
  const { chainId, contract, tokenId } = nft
  const { explorer, name: network } = chainById(chainId)
  const collection = plainText(nft.collection ?? '', MAX_NAME_LENGTH) || t('unnamedCollection')
  const name = details?.name ?? (plainText(nft.name ?? '', MAX_NAME_LENGTH) || `${collection} #${shortId(tokenId)}`)
  const image = details ? details.image : nft.image
  const retry = () => setLoading(loadNftDetails(nft))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={name} closeLabel={t('close', { ns: 'common' })} size="medium">
      <Stack gap={16}>
        {image !== null && (
          <div className={nftPicture.details}>
            <img className={nftImage} src={image} width={640} height={640} alt="" decoding="async" />
          </div>
        )}
        <dl className={detailList}>
          <Detail name={t('details.collection')}>{details?.providerData?.collectionName ?? collection}</Detail>
          {details?.size != null && <Size size={details.size} />}
          <Detail name={t('details.id')} fullValue={tokenId}>
            <bdi dir="ltr">{shortId(tokenId)}</bdi>
          </Detail>
          <Detail name={t('details.standard')}>{STANDARDS[nft.standard]}</Detail>
          {nft.standard === 'ERC1155' && <Owned quantity={nft.quantity} />}
          <Detail name={t('network', { ns: 'common' })}>{network}</Detail>
          <Detail name={t('details.contract')} fullValue={contract}>
            <bdi dir="ltr">{shortAddress(contract)}</bdi>
          </Detail>
          {nft.standard === 'ERC721' && <Owner owner={details?.owner ?? null} isLoading={!found} />}
        </dl>
        {details && <ProviderFacts details={details} onRetry={retry} />}
        {details && <Traits details={details} />}
        {found?.state === 'missing' && <Notice tone="warning">{t('details.gone')}</Notice>}
        {found?.state === 'failed' && (
          <Notice tone="warning" role="alert" title={t('details.failed')}>
            <Row>
              <Button size="small" onClick={retry}>
                {t('retry', { ns: 'common' })}
              </Button>
            </Row>
          </Notice>
        )}
        <p className={note}>
          {details?.providerData
            ? t('details.noteProvider', { provider: PROVIDER_NAMES[details.providerData.provider] })
            : t('details.note')}
        </p>
        <Row gap={8} wraps>
          <a
            className={button({ size: 'small' })}
            href={`${explorer}/nft/${contract}/${tokenId}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('viewOnExplorer', { network })} ${t('newTab')}`}
          >
            {t('viewOnExplorer', { network })}
          </a>
          <HideButton asset={asset} name={name} isHidden={isHidden} />
        </Row>
      </Stack>
    </Dialog>
  )
}

function Owner({ owner, isLoading }: { readonly owner: string | null; readonly isLoading: boolean }) {
  const { t } = useTranslation('portfolio')
  return (
    <Detail name={t('details.owner')} {...(owner !== null && { fullValue: owner })}>
      {owner !== null ? <bdi dir="ltr">{shortAddress(owner)}</bdi> : isLoading ? <Skeleton shape={80} /> : '–'}
    </Detail>
  )
}

function Owned({ quantity }: { readonly quantity: string }) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  return (
    <Detail name={t('details.owned')}>
      <FormattedText>{format.exactAmount(quantity)}</FormattedText>
    </Detail>
  )
}

function Size({ size }: { readonly size: string }) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  return (
    <Detail name={t('details.size')}>
      <FormattedText>{format.compactAmount(size)}</FormattedText>
    </Detail>
  )
}

function Traits({ details: { traits, hasMetadata } }: { readonly details: NftDetails }) {
  const { t } = useTranslation('portfolio')
  return (
    <Stack gap={8}>
      <h3 className={sectionTitle}>{t('details.traits')}</h3>
      {traits.length === 0 ? (
        <p className={note}>{t(hasMetadata ? 'details.noTraits' : 'details.unreadable')}</p>
      ) : (
        <ul className={traitList}>
          {traits.map(({ name, value }, index) => (
            <li key={index} className={trait}>
              <bdi className={traitName}>{name || t('details.trait')}</bdi>
              <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
