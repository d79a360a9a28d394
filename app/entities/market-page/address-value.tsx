import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { shortCode } from './market-page.css.ts'

interface AddressValueProps {
  readonly chainId: ChainId
  readonly address: string
  /** Accessible name of the address. */
  readonly name: string
  /** False for ids of v4 pools, which have no page in explorers. */
  readonly isOnExplorer?: boolean
}

/** A shortened address with a link to the explorer and a copy button. */
export function AddressValue({ chainId, address, name, isOnExplorer = true }: AddressValueProps) {
  const { t } = useTranslation('market')
  const short = <span dir="ltr">{shortAddress(address)}</span>
  return (
    <>
      {isOnExplorer ? (
        <a
          className={shortCode}
          href={`${chainById(chainId).explorer}/address/${address}`}
          target="_blank"
          rel="noreferrer"
          title={address}
          aria-label={`${t('openExplorer', { name })} ${t('newTab')}`}
        >
          {short}
          <Icon icon={ExternalLink} size={16} />
        </a>
      ) : (
        <span className={shortCode} title={address}>
          {short}
        </span>
      )}
      <CopyButton text={address} label={t('copy', { name })} copied={t('copied')} />
    </>
  )
}
