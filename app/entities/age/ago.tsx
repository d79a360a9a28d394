import { useFormat } from '#app/i18n/use-format.ts'
import { useElapsed } from '#app/ui/effects/use-elapsed.ts'
import { Figure } from '#app/ui/figure/figure.tsx'

/** A moment of the chain as a page tells it. */
export interface Moment {
  /** UNIX seconds. */
  readonly time: number
  /** How long ago that was when the server wrote the page. */
  readonly secondsAgo: number
}

/** How old a figure is, exact in its title. It goes on counting while the page stands open: old figures must not look new. */
export function Ago({ moment }: { readonly moment: Moment }) {
  const format = useFormat()
  const { time, secondsAgo } = moment
  const elapsed = useElapsed(`${time} ${secondsAgo}`)
  return (
    <time dateTime={new Date(time * 1000).toISOString()} title={format.dateTime(time)}>
      <Figure>{format.ago(secondsAgo + elapsed)}</Figure>
    </time>
  )
}
