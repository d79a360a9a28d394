import { withoutAddresses } from '#app/wire/events/privacy.ts'
import { track } from './track.ts'

interface Attempt {
  /** What the wallet calls itself. */
  readonly name: string
  /** How it is reached: injected, … */
  readonly type: string
  readonly error: unknown
}

/** Notes that a wallet could not be connected: which, where, and what it said (spec §7). */
export function trackFailedConnection({ name, type, error }: Attempt): void {
  track('Wallet Connected', {
    result: 'failed',
    wallet_name: name.slice(0, 60),
    wallet_type: type.slice(0, 40),
    page: withoutAddresses(location.pathname).slice(0, 200),
    error: withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 300),
  })
}
