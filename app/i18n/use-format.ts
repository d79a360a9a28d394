import { useTranslation } from 'react-i18next'
import { formatsFor, type Formats } from './format.ts'

/** The formats of the page's language. */
export function useFormat(): Formats {
  return formatsFor(useTranslation().i18n.language)
}
