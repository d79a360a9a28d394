import { AppError } from '#app/domain/errors/app-error.ts'
import type { Services } from '#app/edge/services.server.ts'

/**
 * Services of a request at `now` (UNIX seconds), without caching. The market has only these functions; all others fail.
 */
export function stubServices(functions: Partial<Services['market']>, now: number): Services {
  const fails = () => Promise.reject(new AppError('data.unavailable'))
  const market = new Proxy(functions, { get: (target, name) => Reflect.get(target, name) ?? fails })
  return {
    market: market as Services['market'],
    quote: fails,
    sandboxRamp: { read: fails, act: fails },
    rampOptions: fails,
    countRead: async () => {},
    cached: async (_, __, compute) => ({ value: await compute(), age: 0 }),
    now: () => now * 1000,
    report: () => 'error-1',
  }
}
