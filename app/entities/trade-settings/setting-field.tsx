import { useState, type KeyboardEvent } from 'react'
import type { Result } from '#app/base/result.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { entry as entryClass, problem as problemClass, settingName } from './setting.css.ts'

interface EntryRules<Value, Problem> {
  /** The value in use. */
  readonly value: Value
  readonly format: (value: Value) => string
  readonly parse: (text: string) => Result<Value, Problem>
  readonly onChange: (value: Value) => void
  /** A problem that the beginning of a valid text may have, as the `0` of `0.5` does; shown only after the field loses focus. */
  readonly deferredProblem?: Problem
}

export interface Entry<Value, Problem> {
  readonly text: string
  readonly problem: Problem | undefined
  readonly handleInput: (text: string) => void
  readonly handleBlur: () => void
  /** Sets the value by a control other than the field, discarding the typed text. */
  readonly set: (value: Value) => void
}

/** The text of a setting's field. An invalid text stays in the field, and the previous value stays in use. */
export function useEntry<Value, Problem>(rules: EntryRules<Value, Problem>): Entry<Value, Problem> {
  const { value, format, parse, onChange, deferredProblem } = rules
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Value; readonly wasBlurred: boolean }>()
  // A value that was set by another control replaces the typed text.
  const current = typed !== undefined && typed.value === value ? typed : undefined
  const result = current && parse(current.text)
  const problem = result && !result.ok ? result.problem : undefined
  return {
    text: current?.text ?? format(value),
    problem: problem === deferredProblem && !current?.wasBlurred ? undefined : problem,
    handleInput: (text) => {
      const entered = parse(text)
      setTyped({ text, value: entered.ok ? entered.value : value, wasBlurred: false })
      if (entered.ok) onChange(entered.value)
    },
    handleBlur: () => current && setTyped({ ...current, wasBlurred: true }),
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
  readonly entry: Pick<Entry<unknown, unknown>, 'text' | 'handleInput' | 'handleBlur'>
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
      onChange={(event) => entry.handleInput(event.target.value)}
      onBlur={entry.handleBlur}
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
