import { useState } from 'react'
import { Flash } from '#app/ui/flash/flash.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { changedDigits, type Part } from './changed-digits.ts'
import { box, digits, figure, place, roll, same } from './rolling-figure.css.ts'

interface RollingFigureProps {
  /** The value as a decimal. */
  readonly value: string
  /** The formatted value. */
  readonly children: string
}

/**
 * A figure that is highlighted when its value changes, and whose changed digits roll, upwards if it rose. If the text
 * changes in more than digits, as from 999 to 1,000, it is only highlighted. The text in the DOM is always the plain
 * figure, for screen readers, the clipboard and find-in-page. Static with reduced motion.
 */
export function RollingFigure({ value, children: text }: RollingFigureProps) {
  const [shown, setShown] = useState({ value, text, before: text, isRise: true })
  if (shown.value !== value) setShown({ value, text, before: shown.text, isRise: Number(value) > Number(shown.value) })
  // The same value in another currency or language does not roll.
  else if (shown.text !== text) setShown({ ...shown, text, before: text })
  const parts = changedDigits(shown.before, text)
  return (
    <Flash value={value}>
      {parts ? (
        <bdi className={box}>
          <span className={figure}>{text}</span>
          <span className={digits} aria-hidden>
            {parts.map((part, index) => (
              <RollingPart key={index} part={part} isRise={shown.isRise} />
            ))}
          </span>
        </bdi>
      ) : (
        <FormattedText>{text}</FormattedText>
      )}
    </Flash>
  )
}

function RollingPart({ part, isRise }: { readonly part: Part; readonly isRise: boolean }) {
  if ('same' in part) return <span className={same} data-text={part.same} />
  const { from, to } = part
  return (
    <span className={place} data-text={to}>
      {isRise ? (
        <span className={roll.up} data-text={`${from}\n${to}`} />
      ) : (
        <span className={roll.down} data-text={`${to}\n${from}`} />
      )}
    </span>
  )
}
