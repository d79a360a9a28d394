import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** Which balances are shown. */
export interface BalanceSettings {
  /** Hides balances below one US dollar. */
  readonly hidesSmall: boolean
  /** Hides tokens that are not on our list. */
  readonly hidesUnknown: boolean
}

const DEFAULTS: BalanceSettings = { hidesSmall: true, hidesUnknown: true }

const settings = createBrowserStore<BalanceSettings>('tarn.balances', { parse, print: JSON.stringify })

export function useBalanceSettings(): BalanceSettings {
  return useSyncExternalStore(settings.subscribe, settings.read, () => DEFAULTS)
}

export function changeBalanceSettings(change: Partial<BalanceSettings>): void {
  settings.write({ ...settings.read(), ...change })
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
