import { hint as hintLook, switchRow, switchThumb, switchTrack } from './settings.css.ts'

/** An on/off switch; a click submits the opposite value through the given form. */
export function Switch({
  form,
  name,
  value,
  isOn,
  label,
  hint,
}: {
  readonly form: string
  readonly name: string
  readonly value: string
  readonly isOn: boolean
  readonly label: string
  readonly hint: string
}) {
  const hintId = `${name}-hint`
  return (
    <div>
      <button
        type="submit"
        form={form}
        name={name}
        value={value}
        className={switchRow}
        role="switch"
        aria-checked={isOn}
        aria-describedby={hintId}
      >
        {label}
        <span className={switchTrack} aria-hidden>
          <span className={switchThumb} />
        </span>
      </button>
      <p id={hintId} className={hintLook}>
        {hint}
      </p>
    </div>
  )
}
