import { CompactMoney } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import * as styles from './version-bar.css.ts'
import { BAR_LENGTH, type VersionShare } from './version-shares.ts'

const VERSIONS = ['V2', 'V3', 'V4'] as const

interface VersionBarProps {
  /** Accessible name of the legend. */
  readonly name: string
  /** Undefined while loading, empty if the value is zero. */
  readonly shares: readonly VersionShare[] | undefined
  /** `wide` also shows the amounts. */
  readonly size: 'wide' | 'thin'
}

/** A value by protocol version. The bar is decorative; the legend below has the same information. */
export function VersionBar({ name, shares, size }: VersionBarProps) {
  return (
    <div className={styles.box[size]}>
      <div className={styles.track[size]}>
        <svg viewBox={`0 0 ${BAR_LENGTH} 12`} preserveAspectRatio="none" aria-hidden focusable="false">
          {shares?.map(({ version, from, width }) => (
            <rect key={version} className={styles.shade[version]} x={from} width={width} height="12" />
          ))}
          {shares?.map(
            ({ version, from }) =>
              from > 0 && <rect key={version} className={styles.gap} x={from} width="3" height="12" />,
          )}
        </svg>
      </div>
      <ul className={styles.legend[size]} aria-label={name}>
        {VERSIONS.map((version) => (
          <li key={version} className={styles.entry[size]}>
            <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden focusable="false">
              <circle className={styles.shade[version]} cx="4" cy="4" r="4" />
            </svg>
            <span>{version.toLowerCase()}</span>
            {shares ? (
              <Share share={shares.find((share) => share.version === version)} size={size} />
            ) : (
              <Skeleton shape={size === 'wide' ? 80 : 24} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Share({ share, size }: { readonly share: VersionShare | undefined; readonly size: VersionBarProps['size'] }) {
  const format = useFormat()
  if (!share) return <>–</>
  return (
    <>
      {size === 'wide' && (
        <span className={styles.amount}>
          <CompactMoney value={share.value} />
        </span>
      )}
      <FormattedText>{format.percent(share.percent)}</FormattedText>
    </>
  )
}
