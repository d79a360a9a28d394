import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import type { Nft } from '#app/wire/market/nfts.ts'
import { nftBadge, nftImage, nftPicture } from './portfolio.css.ts'

interface NftPictureProps {
  readonly nft: Pick<Nft, 'chainId' | 'contract' | 'image'>
  /** Name of the collection. */
  readonly symbol: string
}

/** The picture of a card, with the network's logo. Decorative, because the name is next to it. */
export function NftPicture({ nft: { chainId, contract, image }, symbol }: NftPictureProps) {
  return (
    <span className={nftPicture.card}>
      {image === null ? (
        <TokenLogo address={contract} symbol={symbol} logo={null} size={56} />
      ) : (
        <img className={nftImage} src={image} width={320} height={320} alt="" loading="lazy" decoding="async" />
      )}
      <span className={nftBadge}>
        <NetworkLogo chainId={chainId} size={20} />
      </span>
    </span>
  )
}
