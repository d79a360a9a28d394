import { useFormat } from '#app/i18n/use-format.ts'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

/** A block time and its age. */
export interface Moment {
  /** UNIX seconds. */
  readonly time: number
  /** Age in seconds when the page was rendered. */
  readonly secondsAgo: number
}

/**
 * An age that keeps counting while the page is open, so that old data does not look new. The exact time is in its title.
 */
export function Ago({ moment }: { readonly moment: Moment }) {
  const format = useFormat()
  const { time, secondsAgo } = moment
  const elapsed = useElapsed(`${time} ${secondsAgo}`)
  return (
    <time dateTime={new Date(time * 1000).toISOString()} title={format.dateTime(time)}>
      <FormattedText>{format.ago(secondsAgo + elapsed)}</FormattedText>
    </time>
  )
}
