import { createContext, type ComponentType } from 'react'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-target.ts'

/** Form that deposits a single token, provided by the position feature; undefined without a provider. */
export const OneTokenForm = createContext<ComponentType<OneTokenDepositProps> | undefined>(undefined)
