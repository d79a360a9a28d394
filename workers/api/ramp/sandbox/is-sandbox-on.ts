import type { ApiEnv } from '../../env.ts'

/** Whether this is a local stack with the sandbox: it sends tokens of an unlocked account, which exists on local chains only. */
export function isSandboxOn(env: Pick<ApiEnv, 'RAMP_SANDBOX' | 'APP_ENV'>): boolean {
  return env.RAMP_SANDBOX === 'on' && env.APP_ENV === 'local'
}
