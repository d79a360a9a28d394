import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenProfit, type TokenMovement } from './token-profit.ts'

const movementsOf = (...list: readonly (readonly [bigint, bigint | null])[]): readonly TokenMovement[] =>
  list.map(([amount, value]) => ({ amount, value }))

test('an outgoing transfer carries the average cost', () => {
  // 10 for 100 and 10 for 200: 15 each. 5 sold for 100.
  expect(tokenProfit(movementsOf([10n, 100n], [10n, 200n], [-5n, 100n]))).toEqual({
    held: 15n,
    heldAtCost: 15n,
    cost: 225n,
    realised: 25n,
    leftUnknown: 0n,
  })
})

test('tokens bought after everything was sold cost only their own value', () => {
  expect(tokenProfit(movementsOf([10n, 100n], [-10n, 80n], [10n, 50n]))).toMatchObject({ cost: 50n, realised: -20n })
})

test('tokens of unknown value have no cost and leave in proportion to their share', () => {
  const profit = tokenProfit(movementsOf([10n, 100n], [10n, null], [-10n, 200n]))
  expect(profit).toEqual({ held: 10n, heldAtCost: 5n, cost: 50n, realised: 50n, leftUnknown: 5n })
  expect(tokenProfit(movementsOf([10n, 100n], [-4n, null]))).toMatchObject({ cost: 60n, realised: 0n, leftUnknown: 4n })
  expect(tokenProfit(movementsOf([10n, null]))).toMatchObject({ held: 10n, heldAtCost: 0n, cost: 0n })
})

test('a network cost leaves at its cost, without a profit', () => {
  const paid = { amount: -5n, value: 900n, isNetworkCost: true }
  expect(tokenProfit([...movementsOf([10n, 100n], [10n, null]), paid])).toEqual({
    held: 15n,
    heldAtCost: 8n,
    cost: 80n,
    realised: 0n,
    leftUnknown: 0n,
  })
})

test('a history in which more tokens leave than are held gives null', () => {
  expect(tokenProfit(movementsOf([10n, 100n], [-11n, 1n]))).toBeNull()
  expect(tokenProfit([])).toEqual({ held: 0n, heldAtCost: 0n, cost: 0n, realised: 0n, leftUnknown: 0n })
})

/** A fraction; its denominator is above zero. */
type Fraction = readonly [bigint, bigint]
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]

/** Reference implementation in exact fractions: every incoming transfer is a lot, an outgoing one takes an equal share of each. */
function profitOfLots(movements: readonly TokenMovement[]) {
  let lots: { readonly amount: Fraction; readonly cost: Fraction | null }[] = []
  let realised: Fraction = [0n, 1n]
  for (const { amount, value } of movements) {
    if (amount >= 0n) {
      lots.push({ amount: [amount, 1n], cost: value === null ? null : [value, 1n] })
      continue
    }
    const held = lots.reduce<Fraction>((sum, lot) => add(sum, lot.amount), [0n, 1n])
    const share: Fraction = [-amount * held[1], held[0]]
    for (const { amount: lotAmount, cost } of lots) {
      if (cost === null || value === null) continue
      const proceeds = multiply([value, -amount], multiply(lotAmount, share))
      realised = add(realised, add(proceeds, multiply([-1n, 1n], multiply(cost, share))))
    }
    const rest: Fraction = [share[1] - share[0], share[1]]
    lots = lots.map((lot) => ({ amount: multiply(lot.amount, rest), cost: lot.cost && multiply(lot.cost, rest) }))
  }
  const cost = lots.reduce<Fraction>((sum, lot) => add(sum, lot.cost ?? [0n, 1n]), [0n, 1n])
  return { cost, realised }
}

/** A movement. An outgoing one is a share of the balance, so it never exceeds it. */
const step = fc.record({
  arrives: fc.boolean(),
  amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  share: fc.bigInt({ min: 1n, max: 1_000n }),
  value: fc.option(fc.bigInt({ min: 0n, max: 10n ** 13n }), { freq: 5 }),
})

const history = fc.array(step, { maxLength: 12 }).map((steps): readonly TokenMovement[] => {
  let held = 0n
  return steps.flatMap(({ arrives, amount, share, value }) => {
    const outgoing = (held * share) / 1_000n
    if (!arrives && outgoing === 0n) return []
    const moved = arrives ? amount : -outgoing
    held += moved
    return [{ amount: moved, value }]
  })
})

test('cost and realised profit equal those of an exact computation by lots, except for rounding', () => {
  fc.assert(
    fc.property(history, (movements) => {
      const profit = tokenProfit(movements)
      if (!profit) throw new Error('a complete history has a profit')
      const lots = profitOfLots(movements)
      // Splitting base units rounds too, by up to the cost of one unit per movement.
      const highest = movements.reduce((most, { amount, value }) => {
        const unit = (value ?? 0n) / (amount < 0n ? -amount : amount) + 1n
        return unit > most ? unit : most
      }, 1n)
      const most = 4n * BigInt(movements.length + 1) * highest
      const differenceTo = (amount: bigint, [a, b]: Fraction) => {
        const difference = amount * b - a
        return (difference < 0n ? -difference : difference) / b
      }
      expect(differenceTo(profit.cost, lots.cost) <= most).toBe(true)
      expect(differenceTo(profit.realised, lots.realised) <= most).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('the balance is the sum of all movements, and the part with a known cost never exceeds it', () => {
  fc.assert(
    fc.property(history, (movements) => {
      const profit = tokenProfit(movements)
      expect(profit?.held).toBe(movements.reduce((sum, { amount }) => sum + amount, 0n))
      expect(profit && profit.heldAtCost >= 0n && profit.heldAtCost <= profit.held && profit.cost >= 0n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
