import { AppError } from '#app/domain/errors/app-error.ts'
import type { Services } from '#app/edge/services.server.ts'

/**
 * Services of a request whose market has the given answers and fails for the rest, at `now` (UNIX seconds). Nothing is
 * cached.
 */
export function stubServices(said: Partial<Services['market']>, now: number): Services {
  const down = () => Promise.reject(new AppError('data.unavailable'))
  const market = new Proxy(said, { get: (given, name) => Reflect.get(given, name) ?? down })
  return {
    market: market as Services['market'],
    quote: down,
    countRead: async () => {},
    cached: async (_, __, compute) => ({ value: await compute(), age: 0 }),
    now: () => now * 1000,
    report: () => 'error-1',
  }
}
