import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import type { ReceivePanelProps } from './receive-panel.client.tsx'
import { ReceivePanel } from './receive.tsx'

interface ReceiveDialogProps extends ReceivePanelProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The receive panel in a dialog. */
export default function ReceiveDialog({ isOpen, onClose, ...panel }: ReceiveDialogProps) {
  const { t } = useTranslation(['receive', 'common'], { useSuspense: true })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close', { ns: 'common' })} size="small">
      <ReceivePanel {...panel} />
    </Dialog>
  )
}
