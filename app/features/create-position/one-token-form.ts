import { createContext, type ComponentType } from 'react'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-place.ts'

/** The form of a deposit of one token, which the position feature has; undefined without one. */
export const OneTokenForm = createContext<ComponentType<OneTokenDepositProps> | undefined>(undefined)
