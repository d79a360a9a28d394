import { createContext } from 'react'
import { DEFAULT_LOCALE } from './locale-catalogue.ts'

/** The page's language, for figures: a table asks for it in every cell, so it costs a context and nothing more. */
export const LocaleContext = createContext<string>(DEFAULT_LOCALE)
