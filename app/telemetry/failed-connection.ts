import { withoutAddresses } from '#app/wire/events/privacy.ts'
import { track } from './track.ts'

interface Attempt {
  /** The wallet's name. */
  readonly name: string
  /** Connection type: injected, … */
  readonly type: string
  readonly error: unknown
}

/** Records a failed wallet connection: which wallet, where, and the error. */
export function trackFailedConnection({ name, type, error }: Attempt): void {
  track('Wallet Connected', {
    result: 'failed',
    wallet_name: name.slice(0, 60),
    wallet_type: type.slice(0, 40),
    page: withoutAddresses(location.pathname).slice(0, 200),
    error: withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 300),
  })
}
