import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { plainText } from '#app/entities/token/token-text.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { isModifiedClick } from '#app/ui/navigation/is-modified-click.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { nameText, nftButton, nftCard, nftGrid, nftItem, nftNames, symbolText } from './portfolio.css.ts'
import { EditHidden, HideButton } from './edit-hidden.tsx'
import { useHiddenAssets } from './hidden-assets.ts'
import { NftPicture } from './nft-picture.tsx'
import { shortId } from './short-id.ts'

const MAX_NAME_LENGTH = 40
/** Number of NFTs shown at first. */
const MAX_INITIAL_NFTS = 25

const NftDetailsDialog = lazy(() =>
  import('./nft-details-dialog.client.tsx').then(({ NftDetailsDialog: dialog }) => ({ default: dialog })),
)

interface NftGridProps {
  readonly nfts: readonly Nft[]
  /** Beside each NFT. */
  readonly action?: ((nft: Nft) => ReactNode) | undefined
}

/**
 * NFTs by name, or by collection and id; in a grid of pictures if at least one NFT has a picture. A click opens the details, and the explorer
 * without JavaScript.
 */
export function NftGrid({ nfts, action }: NftGridProps) {
  const { t } = useTranslation('portfolio')
  const [isEditing, setEditing] = useState(false)
  const [openedNft, setOpened] = useState<Nft>()
  const [isOpen, setOpen] = useState(false)
  const open = (nft: Nft) => {
    setOpened(nft)
    setOpen(true)
  }
  const hiddenAssets = useHiddenAssets()
  if (nfts.length === 0) return <EmptyState text={t('noNfts')} />
  const isHidden = (nft: Nft) => hiddenAssets.has(assetOf(nft))
  const layout = nfts.some(({ image }) => image !== null) ? 'pictures' : 'rows'
  const cards = (shownNfts: readonly Nft[]) => (
    <ul className={nftGrid[layout]}>
      {shownNfts.map((nft) => (
        <li key={nft.id} className={nftItem[layout]}>
          <NftCard layout={layout} nft={nft} isEditing={isEditing} isHidden={isHidden(nft)} onOpen={() => open(nft)} />
          {!isEditing && action?.(nft)}
        </li>
      ))}
    </ul>
  )
  const hidden = nfts.filter(isHidden)
  const shown = nfts.filter((nft) => !isHidden(nft))
  return (
    <Stack gap={8}>
      {shown.length > 0 ? cards(shown.slice(0, MAX_INITIAL_NFTS)) : <EmptyState text={t('allNftsHidden')} />}
      {shown.length > MAX_INITIAL_NFTS && (
        <Disclosure summary={t('moreNfts', { count: shown.length - MAX_INITIAL_NFTS })}>
          {cards(shown.slice(MAX_INITIAL_NFTS))}
        </Disclosure>
      )}
      <EditHidden isEditing={isEditing} onChange={setEditing} />
      {hidden.length > 0 && <Disclosure summary={t('hidden', { count: hidden.length })}>{cards(hidden)}</Disclosure>}
      {openedNft && (
        <Suspense fallback={null}>
          <NftDetailsDialog
            key={openedNft.id}
            nft={openedNft}
            asset={assetOf(openedNft)}
            isHidden={isHidden(openedNft)}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function assetOf({ chainId, contract, tokenId }: Nft): string {
  return `${chainId}:${contract.toLowerCase()}:${tokenId}`
}

interface NftCardProps {
  readonly layout: keyof typeof nftGrid
  readonly nft: Nft
  readonly isEditing: boolean
  readonly isHidden: boolean
  readonly onOpen: () => void
}

function NftCard({ layout, nft, isEditing, isHidden, onOpen }: NftCardProps) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  const { chainId, contract, tokenId, standard, quantity } = nft
  const { explorer, name: network } = chainById(chainId)
  const collection = plainText(nft.collection ?? '', MAX_NAME_LENGTH) || t('unnamedCollection')
  const name = plainText(nft.name ?? '', MAX_NAME_LENGTH)
  const number = format.compactAmount(quantity)
  const handleClick = (event: MouseEvent) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <>
      <a
        className={nftCard[layout]}
        href={`${explorer}/nft/${contract}/${tokenId}`}
        target="_blank"
        rel="noreferrer"
        title={contract}
        aria-haspopup="dialog"
        onClick={handleClick}
      >
        {layout === 'pictures' ? (
          <NftPicture nft={nft} symbol={collection} />
        ) : (
          <TokenLogo address={contract} symbol={collection} logo={null} size={40} chainId={chainId} />
        )}
        <span className={nftNames}>
          <bdi className={symbolText}>{name || collection}</bdi>
          {name === '' ? (
            <bdi className={nameText} dir="ltr">
              #{shortId(tokenId)}
            </bdi>
          ) : (
            <bdi className={nameText}>{collection}</bdi>
          )}
          {standard === 'ERC1155' && (
            <span className={nameText}>
              <FormattedText>{t('unitsOwned', { number })}</FormattedText>
            </span>
          )}
          <span className={visuallyHidden}>{t('onNetwork', { network })}</span>
        </span>
      </a>
      {isEditing && (
        <span className={nftButton[layout]}>
          <HideButton asset={assetOf(nft)} name={name || `${collection} #${shortId(tokenId)}`} isHidden={isHidden} />
        </span>
      )}
    </>
  )
}
