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

const MAX_NAME = 40
/** Number of NFTs shown at first. */
const PAGE = 25

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
  const [opened, setOpened] = useState<Nft>()
  const [isOpen, setOpen] = useState(false)
  const open = (nft: Nft) => {
    setOpened(nft)
    setOpen(true)
  }
  const hiddenAssets = useHiddenAssets()
  if (nfts.length === 0) return <EmptyState text={t('noNfts')} />
  const isHidden = (nft: Nft) => hiddenAssets.has(assetOf(nft))
  const look = nfts.some(({ image }) => image !== null) ? 'pictures' : 'rows'
  const cards = (some: readonly Nft[]) => (
    <ul className={nftGrid[look]}>
      {some.map((nft) => (
        <li key={nft.id} className={nftItem[look]}>
          <NftCard look={look} nft={nft} isEditing={isEditing} isHidden={isHidden(nft)} onOpen={() => open(nft)} />
          {!isEditing && action?.(nft)}
        </li>
      ))}
    </ul>
  )
  const hidden = nfts.filter(isHidden)
  const shown = nfts.filter((nft) => !isHidden(nft))
  return (
    <Stack gap={8}>
      {shown.length > 0 ? cards(shown.slice(0, PAGE)) : <EmptyState text={t('allNftsHidden')} />}
      {shown.length > PAGE && (
        <Disclosure summary={t('moreNfts', { count: shown.length - PAGE })}>{cards(shown.slice(PAGE))}</Disclosure>
      )}
      <EditHidden isEditing={isEditing} onChange={setEditing} />
      {hidden.length > 0 && <Disclosure summary={t('hidden', { count: hidden.length })}>{cards(hidden)}</Disclosure>}
      {opened && (
        <Suspense fallback={null}>
          <NftDetailsDialog
            key={opened.id}
            nft={opened}
            asset={assetOf(opened)}
            isHidden={isHidden(opened)}
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
  readonly look: keyof typeof nftGrid
  readonly nft: Nft
  readonly isEditing: boolean
  readonly isHidden: boolean
  readonly onOpen: () => void
}

function NftCard({ look, nft, isEditing, isHidden, onOpen }: NftCardProps) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  const { chainId, contract, tokenId, standard, quantity } = nft
  const { explorer, name: network } = chainById(chainId)
  const collection = plainText(nft.collection ?? '', MAX_NAME) || t('unnamedCollection')
  const name = plainText(nft.name ?? '', MAX_NAME)
  const number = format.compactAmount(quantity)
  const handleClick = (event: MouseEvent) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <>
      <a
        className={nftCard[look]}
        href={`${explorer}/nft/${contract}/${tokenId}`}
        target="_blank"
        rel="noreferrer"
        title={contract}
        aria-haspopup="dialog"
        onClick={handleClick}
      >
        {look === 'pictures' ? (
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
        <span className={nftButton[look]}>
          <HideButton asset={assetOf(nft)} name={name || `${collection} #${shortId(tokenId)}`} isHidden={isHidden} />
        </span>
      )}
    </>
  )
}
