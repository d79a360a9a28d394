import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { ReceivePanel } from './receive.tsx'

interface ReceiveDialogProps {
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The receive panel in a dialog. */
export default function ReceiveDialog({ address, isOpen, onClose }: ReceiveDialogProps) {
  const { t } = useTranslation(['receive', 'common'], { useSuspense: true })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close', { ns: 'common' })} size="small">
      <ReceivePanel address={address} />
    </Dialog>
  )
}
