import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { plainText } from '#app/entities/token/token-text.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { nameText, nftCard, nftGrid, nftNames, symbolText } from './portfolio.css.ts'
import { shortId } from './short-id.ts'

const MAX_NAME = 40

/**
 * NFTs by collection and id. Without their pictures: these come from anywhere and may be of any kind. Each links to the
 * explorer.
 */
export function NftGrid({ nfts }: { readonly nfts: readonly Nft[] }) {
  const { t } = useTranslation('portfolio')
  if (nfts.length === 0) return <EmptyState text={t('noNfts')} />
  return (
    <ul className={nftGrid}>
      {nfts.map(({ id, chainId, contract, tokenId, collection }) => {
        const { explorer, name: network } = chainById(chainId)
        const name = plainText(collection ?? '', MAX_NAME) || t('unnamedCollection')
        return (
          <li key={id}>
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
          </li>
        )
      })}
    </ul>
  )
}
