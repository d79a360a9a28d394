import { ArrowDownLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { ReceivePanelProps } from './receive-panel.tsx'

const ReceiveDialog = lazy(() => import('./receive-dialog.client.tsx'))

/** The receive panel, loaded on first use. Must be inside a Suspense boundary. */
export const ReceivePanel = lazy(() =>
  import('./receive-panel.tsx').then((module) => ({ default: module.ReceivePanel })),
)

/** Button that opens the receive dialog of the connected account. Renders nothing without an account. */
export function ReceiveButton({ exchangeUrl }: Pick<ReceivePanelProps, 'exchangeUrl'>) {
  const { t } = useTranslation('receive')
  const { address, status } = useSnapshot(bridge)
  // Undefined until the dialog is first opened: only then is its code loaded.
  const [isOpen, setOpen] = useState<boolean>()
  if (address === undefined || status !== 'connected') return null
  return (
    <>
      <Button tone="ghost" size="small" onClick={() => setOpen(true)} data-testid="receive-button">
        <Icon icon={ArrowDownLeft} size={16} />
        {t('title')}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ReceiveDialog address={address} exchangeUrl={exchangeUrl} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
