import { Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { shortId } from '#app/entities/portfolio/short-id.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { Nft } from '#app/wire/market/nfts.ts'
import { nftSend } from './portfolio.css.ts'

const MAX_NAME_LENGTH = 40

/** Props of the dialog that sends an NFT, which belongs to another feature. */
interface SendNftDialogProps {
  readonly nft: Pick<Nft, 'chainId' | 'contract' | 'tokenId' | 'standard' | 'quantity'> & {
    readonly owner: Address
    readonly collection: string
  }
  readonly isOpen: boolean
  readonly onClose: () => void
}

export type LoadNftDialog = () => Promise<ComponentType<SendNftDialogProps>>

interface SendNftButtonProps {
  readonly nft: Nft
  readonly owner: Address
  readonly loadDialog: LoadNftDialog
}

/** Button that sends an NFT of the connected account. Renders nothing for other accounts. */
export function SendNftButton({ nft, owner, loadDialog }: SendNftButtonProps) {
  const { t } = useTranslation('portfolio')
  const connected = useSnapshot(bridge).address
  const [Dialog, setDialog] = useState<ComponentType<SendNftDialogProps>>()
  const [isOpen, setOpen] = useState(false)
  if (connected === undefined || !isSameAddress(connected, owner)) return null
  const collection = plainText(nft.collection ?? '', MAX_NAME_LENGTH)
  const open = async () => {
    const loaded = await loadDialog()
    setDialog(() => loaded)
    setOpen(true)
  }
  return (
    <>
      <Button
        size="small"
        className={nftSend}
        aria-label={t('sendNamed', { nft: `${collection || t('unnamedCollection')} #${shortId(nft.tokenId)}` })}
        onClick={() => void open()}
        data-testid="send-nft"
      >
        {t('send')}
      </Button>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog nft={{ ...nft, owner, collection }} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
