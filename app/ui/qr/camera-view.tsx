import { useEffect, useRef } from 'react'
import { corners, frame, picture } from './camera-view.css.ts'
import { decodeFrame } from './decode-qr.ts'

/** Milliseconds between decoding two frames. */
const PAUSE_MS = 100

interface CameraViewProps {
  readonly stream: MediaStream
  /** Called with the texts of the QR codes in a frame; not called for a frame without codes. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** The picture of a camera, decoded continuously. A camera that faces the user is mirrored. Decorative, because it shows what is in front of it. */
export function CameraView({ stream, onCodes }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCodes)
  useEffect(() => {
    latest.current = onCodes
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const codes = await decodeFrame(element)
      if (isUnmounted) return
      if (codes.length > 0) latest.current(codes)
      timer = setTimeout(() => void read(), PAUSE_MS)
    }
    element.srcObject = stream
    // Rejects if the stream ends before its first frame.
    element.play().catch(() => {})
    void read()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      element.srcObject = null
    }
  }, [stream])
  const isMirrored = stream.getVideoTracks()[0]?.getSettings().facingMode === 'user'
  return (
    <div className={frame}>
      <video ref={video} className={picture} data-mirrored={isMirrored} muted playsInline aria-hidden tabIndex={-1} />
      <svg className={corners} viewBox="0 0 100 100" fill="none" aria-hidden focusable="false">
        <path d="M4 24V12a8 8 0 0 1 8-8h12M76 4h12a8 8 0 0 1 8 8v12M96 76v12a8 8 0 0 1-8 8H76M24 96H12a8 8 0 0 1-8-8V76" />
      </svg>
    </div>
  )
}
