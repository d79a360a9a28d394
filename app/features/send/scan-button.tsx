import { QrCode } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { readRecipientCode } from '#app/domain/send/read-recipient.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { canReadQr, readQr } from '#app/ui/qr/read-qr.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { scan } from './send.css.ts'

interface ScanButtonProps {
  readonly onAddress: (address: Address) => void
  /** Called if the image contains no address code. */
  readonly onRefuse: () => void
}

/** Reads a recipient from an image of a QR code; phones offer the camera for it. Renders nothing in browsers without a barcode detector. */
export function ScanButton({ onAddress, onRefuse }: ScanButtonProps) {
  const { t } = useTranslation('send')
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  if (!isHydrated || !canReadQr()) return null
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const [file] = field.files ?? []
    if (!file) return
    const [address] = (await readQr(file)).flatMap((code) => readRecipientCode(code) ?? [])
    // Allows the same file to be chosen again.
    field.value = ''
    if (address) onAddress(address)
    else onRefuse()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className={visuallyHidden}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => void read(event)}
        data-testid="scan-file"
      />
      <button
        type="button"
        className={scan}
        aria-label={t('scan.label')}
        title={t('scan.label')}
        onClick={() => input.current?.click()}
      >
        <Icon of={QrCode} />
      </button>
    </>
  )
}
