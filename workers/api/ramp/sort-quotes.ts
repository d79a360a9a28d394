import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import type { RampQuote } from '#app/wire/ramp.ts'

/** Sorts quotes, best first: for a buyer by the tokens received, for a seller by the money received. */
export function sortQuotes(quotes: readonly RampQuote[], direction: RampDirection): RampQuote[] {
  const received = ({ amount, cents }: RampQuote) => BigInt(direction === 'buy' ? amount : cents)
  return [...quotes].sort((a, b) => {
    const [left, right] = [received(a), received(b)]
    return left === right ? 0 : left > right ? -1 : 1
  })
}
