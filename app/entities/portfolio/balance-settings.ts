import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** Which balances of the connected account are hidden, in the account drawer and on its portfolio page. */
export interface BalanceSettings {
  /** Hides balances below one US dollar. */
  readonly hidesSmall: boolean
  /** Hides tokens that are not on our list. */
  readonly hidesUnknown: boolean
}

const DEFAULTS: BalanceSettings = { hidesSmall: true, hidesUnknown: true }

export const balanceSettings = createBrowserStore<BalanceSettings>('tarn.balances', { parse, print: JSON.stringify })

export function useBalanceSettings(): BalanceSettings {
  return useSyncExternalStore(balanceSettings.subscribe, balanceSettings.read, () => DEFAULTS)
}

export function changeBalanceSettings(change: Partial<BalanceSettings>): void {
  balanceSettings.write({ ...balanceSettings.read(), ...change })
}

function parse(text: string | null): BalanceSettings {
  try {
    const { hidesSmall, hidesUnknown } = JSON.parse(text ?? '{}') as Partial<Record<keyof BalanceSettings, unknown>>
    return {
      hidesSmall: typeof hidesSmall === 'boolean' ? hidesSmall : DEFAULTS.hidesSmall,
      hidesUnknown: typeof hidesUnknown === 'boolean' ? hidesUnknown : DEFAULTS.hidesUnknown,
    }
  } catch {
    return DEFAULTS
  }
}
