import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountProblem, withoutLeadingZeros, type AmountProblem } from '#app/domain/swap/typed-amount.ts'
import { fieldPrice, isPriceText, tickOfPrice, type PriceEnd } from '#app/domain/liquidity/field-price.ts'
import { distanceTo } from '#app/domain/liquidity/price-distance.ts'
import { priceAtTick, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import { AmountField } from '#app/entities/amount/amount-field.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { fieldBox, fieldAmount, fieldNote, fieldProblem, fieldRow, stepper, steppers } from './range-editor.css.ts'

interface PriceEndFieldProps {
  readonly end: PriceEnd
  readonly tick: number
  readonly tickSpacing: number
  readonly sides: PoolSides
  /** The pool's price, quote per base. */
  readonly current: string
  /** Called with the usable tick of a typed price. */
  readonly onTick: (tick: number) => void
  /** Move the price by one tick spacing; undefined if a limit or the other end is reached. */
  readonly step: Readonly<Record<'down' | 'up', (() => void) | undefined>>
}

/** The lowest or highest price of a range. A typed price moves to the nearest usable tick when the field is left. */
export function PriceEndField({ end, tick, tickSpacing, sides, current, onTick, step }: PriceEndFieldProps) {
  const { t } = useTranslation(['range', 'errors'])
  const format = useFormat()
  const id = useId()
  // A typed text, its problem and a snap note apply to one tick; a change of the tick, by any control, discards them.
  const [typed, setTyped] = useState<{ readonly text: string; readonly tick: number }>()
  const [snapped, setSnapped] = useState<number>()
  const [foundProblem, setProblem] = useState<{ readonly kind: AmountProblem | 'invalid'; readonly tick: number }>()
  const problem = foundProblem?.tick === tick ? foundProblem.kind : undefined
  const isTyped = typed?.tick === tick
  const price = fieldPrice(tick, tickSpacing, sides)
  const commit = () => {
    if (!isTyped) return
    const next = tickOfPrice(typed.text, end, tickSpacing, sides)
    if (next === undefined) {
      setProblem({ kind: 'invalid', tick })
      return
    }
    setTyped(undefined)
    setProblem(undefined)
    setSnapped(isSamePrice(typed.text, fieldPrice(next, tickSpacing, sides)) ? undefined : next)
    if (next !== tick) onTick(next)
  }
  const name = t(end === 'low' ? 'minimum' : 'maximum')
  const note = snapped === tick && !isTyped && price !== '' ? t('snapped', { price: format.fieldAmount(price) }) : ''
  return (
    <div className={fieldBox} data-problem={problem !== undefined}>
      <label htmlFor={id}>{name}</label>
      <div className={fieldRow}>
        <div className={fieldAmount}>
          <AmountField
            id={id}
            amount={isTyped ? typed.text : price}
            placeholder={end === 'low' ? '0' : '∞'}
            isValid={isPriceText}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${id}-distance ${id}-note`}
            onAmount={(text) => {
              setProblem(undefined)
              if (text === (isTyped ? typed.text : price)) return
              setSnapped(undefined)
              setTyped({ text, tick })
            }}
            onReject={(text) => setProblem({ kind: amountProblem(text), tick })}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter finishes the price; it does not submit the form around it.
              event.preventDefault()
              commit()
            }}
          />
        </div>
        <div className={steppers}>
          {(['down', 'up'] as const).map((direction) => (
            <Button
              key={direction}
              size="small"
              shape="square"
              className={stepper}
              aria-label={t(`step.${end}.${direction}`)}
              aria-disabled={step[direction] === undefined}
              onClick={step[direction]}
            >
              <Icon icon={direction === 'down' ? Minus : Plus} size={16} />
            </Button>
          ))}
        </div>
      </div>
      <div id={`${id}-distance`} className={fieldNote}>
        {price === '' ? (
          t('noLimit')
        ) : (
          <FormattedText>
            {t('fromCurrent', { change: format.change(distanceTo(current, priceAtTick(tick, sides))) })}
          </FormattedText>
        )}
      </div>
      <div id={`${id}-note`} role="status" className={problem === undefined ? fieldNote : fieldProblem}>
        {problem === 'invalid' ? t('invalidPrice') : problem ? t(`errors:amount.refused.${problem}`) : note}
      </div>
    </div>
  )
}

function isSamePrice(typed: string, shown: string): boolean {
  const plain = withoutLeadingZeros(typed.includes('.') ? typed.replace(/\.?0*$/, '') : typed)
  return plain === shown || (shown === '' && !/[1-9]/.test(typed))
}
