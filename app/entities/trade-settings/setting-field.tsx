import { useState, type KeyboardEvent } from 'react'
import type { Result } from '#app/base/result.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { entry as entryClass, problem as problemClass, settingName } from './setting.css.ts'

interface EntryRules<Value, Problem> {
  /** The value in use. */
  readonly value: Value
  readonly write: (value: Value) => string
  readonly read: (text: string) => Result<Value, Problem>
  readonly onChange: (value: Value) => void
  /** A problem that the beginning of a valid text may have, as the `0` of `0.5` does; shown only after the field loses focus. */
  readonly startsAs?: Problem
}

export interface Entry<Value, Problem> {
  readonly text: string
  readonly problem: Problem | undefined
  readonly type: (text: string) => void
  readonly leave: () => void
  /** Sets the value by a control other than the field, discarding the typed text. */
  readonly set: (value: Value) => void
}

/** The text of a setting's field. An invalid text stays in the field, and the previous value stays in use. */
export function useEntry<Value, Problem>(rules: EntryRules<Value, Problem>): Entry<Value, Problem> {
  const { value, write, read, onChange, startsAs } = rules
  const [typed, setTyped] = useState<{ readonly text: string; readonly under: Value; readonly wasLeft: boolean }>()
  // A value that was set by another control replaces the text.
  const current = typed !== undefined && typed.under === value ? typed : undefined
  const result = current && read(current.text)
  const problem = result && !result.ok ? result.problem : undefined
  return {
    text: current?.text ?? write(value),
    problem: problem === startsAs && !current?.wasLeft ? undefined : problem,
    type: (text) => {
      const entered = read(text)
      setTyped({ text, under: entered.ok ? entered.value : value, wasLeft: false })
      if (entered.ok) onChange(entered.value)
    },
    leave: () => current && setTyped({ ...current, wasLeft: true }),
    set: (next) => {
      setTyped(undefined)
      onChange(next)
    },
  }
}

interface SettingNameProps {
  readonly id: string
  readonly name: string
  /** Text of the value in use. */
  readonly value: string
}

export function SettingName({ id, name, value }: SettingNameProps) {
  return (
    <span className={settingName}>
      <label htmlFor={`setting-${id}`}>{name}</label>
      <Text size={14} tone="secondary" data-testid={`${id}-in-use`}>
        <FormattedText>{value}</FormattedText>
      </Text>
    </span>
  )
}

interface SettingFieldProps {
  readonly id: string
  readonly entry: Pick<Entry<unknown, unknown>, 'text' | 'type' | 'leave'>
  readonly unit: string
  readonly placeholder: string
}

/** A field for a number with its unit. */
export function SettingField({
  id,
  entry,
  unit,
  placeholder,
  isInvalid,
}: SettingFieldProps & { readonly isInvalid: boolean }) {
  return (
    <Input
      id={`setting-${id}`}
      className={entryClass}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      placeholder={placeholder}
      value={entry.text}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? `setting-${id}-problem` : undefined}
      onChange={(event) => entry.type(event.target.value)}
      onBlur={entry.leave}
      onKeyDown={keepFormFromSubmitting}
      after={<span aria-hidden>{unit}</span>}
    />
  )
}

/** The reason why the text of a field is rejected. */
export function SettingProblem({ id, children }: { readonly id: string; readonly children: string | undefined }) {
  return (
    <p id={`setting-${id}-problem`} role="alert" className={problemClass}>
      {children && <FormattedText>{children}</FormattedText>}
    </p>
  )
}

/** Keeps Enter from submitting the form that contains the settings. */
function keepFormFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
