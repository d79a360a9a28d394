import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { plainText } from '#app/entities/token/token-text.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { nameText, nftButton, nftCard, nftGrid, nftItem, nftNames, symbolText } from './portfolio.css.ts'
import { EditHidden, HideButton } from './edit-hidden.tsx'
import { useHiddenAssets } from './hidden-assets.ts'
import { shortId } from './short-id.ts'

const MAX_NAME = 40

interface NftGridProps {
  readonly nfts: readonly Nft[]
  /** Beside each NFT. */
  readonly action?: ((nft: Nft) => ReactNode) | undefined
}

/**
 * NFTs by collection and id. Without their pictures: these come from anywhere and may be of any kind. Each links to the
 * explorer.
 */
export function NftGrid({ nfts, action }: NftGridProps) {
  const { t } = useTranslation('portfolio')
  const [isEditing, setEditing] = useState(false)
  const hiddenAssets = useHiddenAssets()
  if (nfts.length === 0) return <EmptyState text={t('noNfts')} />
  const isHidden = (nft: Nft) => hiddenAssets.has(assetOf(nft))
  const cards = (some: readonly Nft[]) => (
    <ul className={nftGrid}>
      {some.map((nft) => (
        <li key={nft.id} className={nftItem}>
          <NftCard nft={nft} isEditing={isEditing} isHidden={isHidden(nft)} />
          {!isEditing && action?.(nft)}
        </li>
      ))}
    </ul>
  )
  const hidden = nfts.filter(isHidden)
  return (
    <Stack gap={8}>
      {hidden.length < nfts.length ? (
        cards(nfts.filter((nft) => !isHidden(nft)))
      ) : (
        <EmptyState text={t('allNftsHidden')} />
      )}
      <EditHidden isEditing={isEditing} onChange={setEditing} />
      {hidden.length > 0 && <Disclosure summary={t('hidden', { count: hidden.length })}>{cards(hidden)}</Disclosure>}
    </Stack>
  )
}

function assetOf({ chainId, contract, tokenId }: Nft): string {
  return `${chainId}:${contract.toLowerCase()}:${tokenId}`
}

interface NftCardProps {
  readonly nft: Nft
  readonly isEditing: boolean
  readonly isHidden: boolean
}

function NftCard({ nft, isEditing, isHidden }: NftCardProps) {
  const { t } = useTranslation('portfolio')
  const { chainId, contract, tokenId, collection } = nft
  const { explorer, name: network } = chainById(chainId)
  const name = plainText(collection ?? '', MAX_NAME) || t('unnamedCollection')
  return (
    <>
      <a
        className={nftCard}
        href={`${explorer}/nft/${contract}/${tokenId}`}
        target="_blank"
        rel="noreferrer"
        title={contract}
      >
        <TokenLogo address={contract} symbol={name} logo={null} size={40} chainId={chainId} />
        <span className={nftNames}>
          <bdi className={symbolText}>{name}</bdi>
          <bdi className={nameText} dir="ltr">
            #{shortId(tokenId)}
          </bdi>
          <span className={visuallyHidden}>
            {t('onNetwork', { network })} {t('newTab')}
          </span>
        </span>
      </a>
      {isEditing && (
        <span className={nftButton}>
          <HideButton asset={assetOf(nft)} name={`${name} #${shortId(tokenId)}`} isHidden={isHidden} />
        </span>
      )}
    </>
  )
}
