import { useContext } from 'react'
import { formatsFor, type Formats } from './format.ts'
import { LocaleContext } from './locale-context.ts'

/** Returns the formats of the page's language. */
export function useFormat(): Formats {
  return formatsFor(useContext(LocaleContext))
}
