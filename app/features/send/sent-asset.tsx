import { useTranslation } from 'react-i18next'
import { shortId } from '#app/entities/portfolio/short-id.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { SendAmount } from './send-amount.tsx'
import type { PreparedSend } from './send-run.ts'
import { assetRow, nftText } from './send.css.ts'

/** The asset that is sent: an amount of a token, or an NFT. */
export function SentAsset({ prepared }: { readonly prepared: PreparedSend }) {
  if (prepared.token !== undefined) return <SendAmount amount={prepared.order.amount} token={prepared.token} />
  const { order, collection } = prepared
  const units = order.standard === 'erc1155' ? order.amount : undefined
  return <NftName contract={order.contract} tokenId={order.tokenId} collection={collection} units={units} />
}

interface NftNameProps {
  readonly contract: string
  readonly tokenId: bigint
  /** Name from the contract, untrusted text; may be empty. */
  readonly collection: string
  /** Number of units sent; ERC-1155 only. */
  readonly units?: bigint | undefined
}

/** An NFT's collection, id and contract. Its image is left out, because its URL is untrusted. */
export function NftName({ contract, tokenId, collection, units }: NftNameProps) {
  const { t } = useTranslation('send')
  const format = useFormat()
  const name = collection || t('nft.unnamed')
  return (
    <div className={assetRow}>
      <div className={nftText}>
        <Text as="div" size={24} weight="semibold" data-testid="review-nft">
          {units !== undefined && <FormattedText>{`${format.exactAmount(`${units}`)} × `}</FormattedText>}
          <bdi>{name}</bdi>{' '}
          <bdi dir="ltr" title={tokenId.toString()}>
            #{shortId(tokenId.toString())}
          </bdi>
        </Text>
        <Text size={14} tone="secondary">
          <bdi dir="ltr">{contract}</bdi>
        </Text>
      </div>
      <TokenLogo address={contract} symbol={name} logo={null} size={40} />
    </div>
  )
}
