import { QrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { ScanDialogProps } from './scan-dialog.client.tsx'
import { scan } from './send.css.ts'

const ScanDialog = lazy(() => import('./scan-dialog.client.tsx'))

/** Button that opens the dialog that scans a recipient's QR code. */
export function ScanButton({ onCode }: Pick<ScanDialogProps, 'onCode'>) {
  const { t } = useTranslation('send')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={scan}
        aria-label={t('scan.label')}
        title={t('scan.label')}
        onClick={() => setOpen(true)}
        data-testid="scan-button"
      >
        <Icon icon={QrCode} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScanDialog onCode={onCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
