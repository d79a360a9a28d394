import { Check, Copy, ExternalLink } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { DEFAULT_CHAIN } from '#app/domain/chains/catalogue.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { TestnetModeContext, useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { QrCode } from '#app/ui/qr/qr-code.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { addressLine, centred, networks, panel, steps } from './receive.css.ts'

const MODES = ['address', 'qr', 'exchange'] as const

/** Modes of the panel: the address as text, a QR code, or the steps of a transfer from an exchange. */
export type ReceiveMode = (typeof MODES)[number]

export interface ReceivePanelProps {
  readonly address: Address
  /** URL of an exchange that transfers tokens to this address; without it no transfer is offered. */
  readonly exchangeUrl?: string | undefined
  /** The mode in which the panel opens. */
  readonly initialMode?: ReceiveMode
}

/** Shows how to receive tokens at an address, and on which networks. */
export default function ReceivePanel({ address, exchangeUrl, initialMode = 'address' }: ReceivePanelProps) {
  const { t } = useTranslation(['receive', 'common'], { useSuspense: true })
  const [mode, setMode] = useState(initialMode)
  const isTestnet = useContext(TestnetModeContext)
  // Exchanges do not transfer test tokens.
  const hasExchange = exchangeUrl !== undefined && !isTestnet
  const availableModes = MODES.filter((option) => option !== 'exchange' || hasExchange)
  return (
    <div className={panel} data-testid="receive-panel">
      <div className={segments} role="group" aria-label={t('mode')}>
        {availableModes.map((option) => (
          <button
            key={option}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={option === mode}
            onClick={() => setMode(option)}
          >
            {t(`mode.${option}`)}
          </button>
        ))}
      </div>
      {mode === 'qr' && (
        // Without a chain id, because the address is the same on every network below.
        <div className={centred}>
          <QrCode text={`ethereum:${address}`} label={t('qr', { address })} fallback={t('qrFailed')} />
        </div>
      )}
      {mode === 'exchange' ? (
        <ExchangeSteps address={address} exchangeUrl={exchangeUrl} />
      ) : (
        <>
          <CopyableAddress address={address} />
          <Notice tone="warning">
            <p>{t('networks')}</p>
            <Networks />
            <Text as="p" size={14} tone="secondary">
              {t('others')}
            </Text>
          </Notice>
        </>
      )}
    </div>
  )
}

function CopyableAddress({ address }: { readonly address: Address }) {
  const { t } = useTranslation(['receive', 'common'])
  const { isCopied, copy } = useCopy()
  return (
    <>
      <p className={addressLine}>
        <GroupedAddress address={address} />
      </p>
      <Button tone="primary" width="full" onClick={() => void copy(address)} data-testid="copy-address">
        <Icon icon={isCopied ? Check : Copy} size={16} />
        <span role="status">{isCopied ? t('copied', { ns: 'common' }) : t('copy')}</span>
      </Button>
    </>
  )
}

function Networks() {
  const chains = useOfferedChains(DEFAULT_CHAIN.id)
  return (
    <ul className={networks}>
      {chains.map(({ id, name }) => (
        <li key={id}>
          <NetworkLogo chainId={id} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The steps of a withdrawal from an exchange to this address. They list the networks, because tokens sent on any other may be lost. */
function ExchangeSteps({ address, exchangeUrl }: Pick<ReceivePanelProps, 'address' | 'exchangeUrl'>) {
  const { t } = useTranslation('receive')
  return (
    <>
      <ol className={steps}>
        <li>{t('exchange.copy')}</li>
        <li>
          {t('exchange.network')}
          <Networks />
        </li>
        <li>{t('exchange.small')}</li>
      </ol>
      <CopyableAddress address={address} />
      <a className={button({ width: 'full' })} href={exchangeUrl} target="_blank" rel="noreferrer">
        {t('exchange.open')}
        <Icon icon={ExternalLink} size={16} />
      </a>
      <Text as="p" size={14} tone="secondary">
        {t('others')}
      </Text>
    </>
  )
}
