import { Check, Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { DEFAULT_CHAIN } from '#app/domain/chains/catalogue.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { QrCode } from '#app/ui/qr/qr-code.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { addressLine, centred, networks, panel } from './receive.css.ts'

export interface ReceivePanelProps {
  readonly address: Address
  /** URL of an exchange or on-ramp that transfers to this address; without it no transfer is offered. */
  readonly exchangeUrl?: string | undefined
}

/** The address as a QR code (EIP-681) and as text, its networks, and, if configured, a transfer from an exchange. */
export function ReceivePanel({ address, exchangeUrl }: ReceivePanelProps) {
  const { t } = useTranslation(['receive', 'common'], { useSuspense: true })
  const { isCopied, copy } = useCopy()
  const chains = useOfferedChains(DEFAULT_CHAIN.id)
  return (
    <div className={panel} data-testid="receive-panel">
      {/* Without a chain id, because the address is the same on every network below. */}
      <div className={centred}>
        <QrCode text={`ethereum:${address}`} label={t('qr', { address })} fallback={t('qrFailed')} />
      </div>
      <p className={addressLine}>
        <GroupedAddress address={address} />
      </p>
      <Button tone="primary" width="full" onClick={() => void copy(address)} data-testid="copy-address">
        <Icon of={isCopied ? Check : Copy} size={16} />
        <span role="status">{isCopied ? t('copied', { ns: 'common' }) : t('copy')}</span>
      </Button>
      {exchangeUrl !== undefined && (
        <a className={button({ width: 'full' })} href={exchangeUrl} target="_blank" rel="noreferrer">
          {t('exchange')}
          <Icon of={ExternalLink} size={16} />
        </a>
      )}
      <Notice tone="warning">
        <p>{t('networks')}</p>
        <ul className={networks}>
          {chains.map(({ id, name }) => (
            <li key={id}>
              <NetworkLogo chainId={id} />
              {name}
            </li>
          ))}
        </ul>
        <Text as="p" size={14} tone="secondary">
          {t('others')}
        </Text>
      </Notice>
    </div>
  )
}
