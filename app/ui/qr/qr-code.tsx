import { encodeQR } from 'qr'
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

/** A QR code in dark on light in both themes, because many scanners cannot read an inverted one. */
export function QrCode({ text, label, fallback }: QrCodeProps) {
  const modules = encode(text)
  if (!modules) return <p role="alert">{fallback}</p>
  const size = modules.length
  return (
    <svg className={code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRuns(modules)} fill="#000" />
    </svg>
  )
}

/** Rows of modules, true is dark, with their margin. Undefined if the text is longer than the largest code, about 2,300 bytes. */
function encode(text: string): readonly (readonly boolean[])[] | undefined {
  try {
    return encodeQR(text, 'raw', { border: MARGIN })
  } catch {
    return undefined
  }
}

/** A rectangle for each run of dark modules in a row. */
function darkRuns(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
