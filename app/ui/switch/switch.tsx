import { useId, type ComponentPropsWithoutRef } from 'react'
import { hintText, switchRow, switchThumb, switchTrack } from './switch.css.ts'

interface SwitchProps extends Omit<ComponentPropsWithoutRef<'button'>, 'role' | 'className'> {
  readonly isOn: boolean
  readonly label: string
  readonly hint: string
}

/**
 * An on/off switch with a hint. Other props are passed to the button, to submit a form or to call a handler.
 *
 * Keyboard: Enter and Space, as the browser does it.
 */
export function Switch({ isOn, label, hint, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <button type="button" {...rest} className={switchRow} role="switch" aria-checked={isOn} aria-describedby={hintId}>
        {label}
        <span className={switchTrack} aria-hidden>
          <span className={switchThumb} />
        </span>
      </button>
      <p id={hintId} className={hintText}>
        {hint}
      </p>
    </div>
  )
}
