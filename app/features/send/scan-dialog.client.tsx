import { Camera, CameraOff, ImageUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readRecipientCode, type RecipientCode } from '#app/domain/send/read-recipient-code.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { CameraView } from '#app/ui/qr/camera-view.tsx'
import type { CameraState } from '#app/ui/qr/camera.ts'
import { decodeFile } from '#app/ui/qr/decode-qr.ts'
import { useCamera } from '#app/ui/qr/use-camera.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { lines, message, messageIcon, scanError, viewport } from './scan.css.ts'

/** Seconds without a code until the dialog shows how to hold it. */
const HINT_AFTER_SECONDS = 10
const IMAGE_BUTTON = 'scan-image'

export interface ScanDialogProps {
  readonly onCode: (code: RecipientCode) => void
  readonly onClose: () => void
}

/** Scans a recipient's QR code with the camera or from an image, and closes once it has one. */
export default function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation(['scan', 'common'], { useSuspense: true })
  const { camera, retry } = useCamera()
  const [problem, setProblem] = useState<'noCode' | 'refused' | 'several'>()
  /** The image that is being decoded; undefined once its result is no longer wanted. */
  const decoding = useRef<File>()
  const close = () => {
    decoding.current = undefined
    onClose()
  }
  const read = (texts: readonly string[]) => {
    const [code, ...others] = texts.flatMap((text) => readRecipientCode(text) ?? [])
    if (!code) {
      setProblem('refused')
    } else if (others.length > 0) {
      // Only the user knows which of the codes is meant.
      setProblem('several')
    } else {
      onCode(code)
      close()
    }
  }
  const readFile = async (file: File) => {
    decoding.current = file
    setProblem(undefined)
    const texts = await decodeFile(file)
    if (decoding.current !== file) return
    if (texts.length > 0) read(texts)
    else setProblem('noCode')
  }
  return (
    <Dialog isOpen onClose={close} title={t('title')} closeLabel={t('close', { ns: 'common' })}>
      <Stack gap={12}>
        <div className={viewport}>
          {camera.status === 'live' ? (
            <CameraView stream={camera.stream} onCodes={read} />
          ) : (
            <CameraMessage status={camera.status} onRetry={retry} />
          )}
        </div>
        <div className={lines}>
          <div role="alert" className={scanError} data-testid="scan-problem">
            {problem && t(problem)}
          </div>
          {camera.status === 'live' && problem === undefined && <Hint />}
        </div>
        <ImageButton onFile={(file) => void readFile(file)} />
      </Stack>
    </Dialog>
  )
}

function Hint() {
  const { t } = useTranslation('scan')
  const isLong = useElapsed(undefined) >= HINT_AFTER_SECONDS
  return (
    <Text as="p" size={14} tone="secondary" role="status">
      {t(isLong ? 'searching' : 'live')}
    </Text>
  )
}

interface CameraMessageProps {
  readonly status: Exclude<CameraState['status'], 'live'>
  readonly onRetry: () => void
}

/** Message in place of the camera's picture: why there is none yet, or what prevents it. */
export function CameraMessage({ status, onRetry }: CameraMessageProps) {
  const { t } = useTranslation(['scan', 'common'])
  const isStarting = status === 'starting'
  return (
    <div className={message} role={isStarting ? 'status' : 'alert'} data-testid={`camera-${status}`}>
      <span className={messageIcon}>
        <Icon icon={isStarting ? Camera : CameraOff} size={24} />
      </span>
      <Text as="p" weight="medium">
        {t(`${status}.title`)}
      </Text>
      <Text as="p" size={14} tone="secondary">
        {t(`${status}.text`)}
      </Text>
      {isStarting ? (
        <Spinner />
      ) : (
        <Button
          size="small"
          onClick={(event) => {
            onRetry()
            passFocus(event, IMAGE_BUTTON)
          }}
        >
          {t('retry', { ns: 'common' })}
        </Button>
      )}
    </div>
  )
}

function ImageButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('scan')
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // Allows the same file to be chosen again.
    target.value = ''
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
        onChange={choose}
        data-testid="scan-file"
      />
      <Button id={IMAGE_BUTTON} width="full" onClick={() => input.current?.click()}>
        <Icon icon={ImageUp} size={16} />
        {t('image')}
      </Button>
    </>
  )
}
