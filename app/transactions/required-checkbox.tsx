import { Text } from '#app/ui/text/text.tsx'
import { requiredCheckbox } from './flow.css.ts'

interface RequiredCheckboxProps {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly children: string
}

/** A checkbox that must be selected to continue. */
export function RequiredCheckbox({ isChecked, onChange, children }: RequiredCheckboxProps) {
  return (
    <label className={requiredCheckbox}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <Text tone="negative">{children}</Text>
    </label>
  )
}
