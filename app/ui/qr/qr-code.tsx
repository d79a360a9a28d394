import { encodeQr, type QrMatrix } from './encode-qr.ts'
import { code } from './qr-code.css.ts'

interface QrCodeProps {
  readonly text: string
  /** Accessible name. */
  readonly label: string
  /** Shown in place of a code for a text that is too long. */
  readonly fallback: string
}

/** Modules of light margin, as the standard requires. */
const MARGIN = 4

/** A QR code in dark on light in both themes, because many readers cannot read an inverted one. */
export function QrCode({ text, label, fallback }: QrCodeProps) {
  const modules = encodeQr(text)
  if (!modules) return <p role="alert">{fallback}</p>
  const size = modules.length + 2 * MARGIN
  return (
    <svg className={code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRuns(modules)} fill="#000" />
    </svg>
  )
}

/** A rectangle for each run of dark modules in a row. */
function darkRuns(modules: QrMatrix): string {
  return modules
    .flatMap((row, down) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index + MARGIN} ${down + MARGIN}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
