import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { plainText } from '#app/entities/token/token-text.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { nameText, nftCard, nftGrid, nftItem, nftNames, symbolText } from './portfolio.css.ts'
import { shortId } from './short-id.ts'

/** Cards of the skeleton. */
const CARDS = 8
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
  if (nfts.length === 0) return <EmptyState text={t('noNfts')} />
  return (
    <ul className={nftGrid}>
      {nfts.map((nft) => {
        const { id, chainId, contract, tokenId, collection } = nft
        const { explorer, name: network } = chainById(chainId)
        const name = plainText(collection ?? '', MAX_NAME) || t('unnamedCollection')
        return (
          <li key={id} className={nftItem}>
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
            {action?.(nft)}
          </li>
        )
      })}
    </ul>
  )
}

/** Same dimensions as a few NFTs. */
export function NftGridSkeleton() {
  return (
    <ul className={nftGrid} aria-busy>
      {Array.from({ length: CARDS }, (_, at) => (
        <li key={at} className={nftCard}>
          <Skeleton shape="disc" />
          <Skeleton shape={80} />
        </li>
      ))}
    </ul>
  )
}
