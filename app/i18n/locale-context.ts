import { createContext } from 'react'
import { DEFAULT_LOCALE } from './locale-catalogue.ts'

/** The page's language, for formatting: cheaper than i18next, since a table reads it in every cell. */
export const LocaleContext = createContext<string>(DEFAULT_LOCALE)
