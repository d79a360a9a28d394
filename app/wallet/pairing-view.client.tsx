import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { QrCode } from '#app/ui/qr/qr-code.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { pairing } from './pairing.ts'
import { rememberApp } from './pairing-storage.ts'
import { walletConnectSettings } from './relay-settings.ts'
import { isPhone, pairingApps } from './wallet-links.ts'
import { centred, pairingCode } from './wallet-dialog.css.ts'

/** The pairing link as a QR code; on phones as links to wallet apps, with the code behind a disclosure. */
export function PairingView({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('wallet')
  const { uri } = useSnapshot(pairing)
  return (
    <Stack gap={24}>
      {uri === undefined ? (
        <Stack gap={12} align="center" className={centred} role="status">
          <Spinner />
          <Text as="p" tone="secondary">
            {t('pairing.preparing')}
          </Text>
        </Stack>
      ) : (
        <PairingLink uri={uri} />
      )}
      <Button width="full" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Stack>
  )
}

function PairingLink({ uri }: { readonly uri: string }) {
  const { t } = useTranslation('wallet')
  const isOnPhone = isPhone(navigator.userAgent)
  const code = (
    <div className={pairingCode}>
      <QrCode text={uri} label={t('pairing.code')} fallback={t('failed.text')} />
    </div>
  )
  return (
    <Stack gap={16} data-testid="pairing">
      <Stack gap={4} className={centred}>
        <Text as="p" weight="medium">
          {t(isOnPhone ? 'pairing.open' : 'pairing.scan')}
        </Text>
        <Text as="p" size={14} tone="secondary">
          {t('pairing.expiry')}
        </Text>
      </Stack>
      {isOnPhone ? <AppLinks uri={uri} /> : code}
      <CopyLink uri={uri} />
      <DirectoryButton />
      {isOnPhone && <Disclosure summary={t('pairing.show')}>{code}</Disclosure>}
    </Stack>
  )
}

function AppLinks({ uri }: { readonly uri: string }) {
  const { t } = useTranslation('wallet')
  return (
    <Stack gap={8}>
      {pairingApps(uri).map(({ name, requestHref, href }) => (
        <a
          key={name}
          className={button({ width: 'full' })}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => rememberApp({ name, href: requestHref })}
        >
          {t('none.openIn', { wallet: name })}
        </a>
      ))}
      <a className={button({ width: 'full' })} href={uri}>
        {t('pairing.other')}
      </a>
    </Stack>
  )
}

/** Opens AppKit's list of wallet apps, if the operator offers it. */
function DirectoryButton() {
  const { t } = useTranslation('wallet')
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const settings = walletConnectSettings()
  if (!settings?.offersWalletList) return null
  const open = async () => {
    setState('loading')
    try {
      const { openWalletDirectory } = await import('./wallet-directory.client.ts')
      await openWalletDirectory(settings.projectId)
      // No reset: the dialog unmounts this button while the list is open.
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button width="full" aria-disabled={state === 'loading'} onClick={() => state !== 'loading' && void open()}>
        {state === 'loading' && <Spinner />}
        {t('pairing.directory')}
      </Button>
      {state === 'failed' && (
        <Text as="p" size={14} tone="secondary" role="alert">
          {t('pairing.directoryFailed')}
        </Text>
      )}
    </>
  )
}

function CopyLink({ uri }: { readonly uri: string }) {
  const { t } = useTranslation('wallet')
  const { isCopied, copy } = useCopy()
  return (
    <Button tone="soft" width="full" onClick={() => void copy(uri)}>
      <Icon icon={isCopied ? Check : Copy} size={16} />
      <span aria-live="polite">{t(isCopied ? 'copied' : 'pairing.copy')}</span>
    </Button>
  )
}
