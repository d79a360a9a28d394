import { useFormat } from '#app/i18n/use-format.ts'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

/** A point in time of the chain, as shown on a page. */
export interface Moment {
  /** UNIX seconds. */
  readonly time: number
  /** Its age when the server rendered the page. */
  readonly secondsAgo: number
}

/**
 * An age, with the exact time in its title. Keeps counting while the page is open, so that old data does not look new.
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
