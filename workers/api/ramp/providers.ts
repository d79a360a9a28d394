import type { ApiEnv } from '../env.ts'
import { coinbase } from './coinbase/coinbase.ts'
import { moonpay } from './moonpay/moonpay.ts'
import type { RampProvider } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox.ts'
import { transak } from './transak/transak.ts'

/** Each returns undefined if its provider is not configured. */
const PROVIDERS: readonly ((env: ApiEnv) => RampProvider | undefined)[] = [moonpay, coinbase, transak, sandboxProvider]

/** The configured payment providers. */
export function providersOf(env: ApiEnv): readonly RampProvider[] {
  return PROVIDERS.flatMap((providerOf) => providerOf(env) ?? [])
}

/** A configured provider by its id, as in a path. */
export function providerNamed(env: ApiEnv, id: string): RampProvider | undefined {
  return providersOf(env).find((provider) => provider.id === id)
}
