import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { control, field } from './input.css.ts'

export interface InputProps extends ComponentPropsWithoutRef<'input'> {
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/**
 * A single-line text field. The focus ring surrounds the whole field, icons included. `aria-invalid` colours its
 * border.
 */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { before, after, className, ...rest },
  ref,
) {
  const isInvalid = rest['aria-invalid'] === true || rest['aria-invalid'] === 'true'
  return (
    <div className={className ? `${field({ isInvalid })} ${className}` : field({ isInvalid })}>
      {before}
      <input ref={ref} className={control} {...rest} />
      {after}
    </div>
  )
})
