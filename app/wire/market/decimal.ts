import * as v from 'valibot'

/** An exact decimal: `-12.034`. No grouping, no exponent. The scalar of the GraphQL schema. */
export type Decimal = `${number}`

/** Written by `formatUnits`. */
export const decimal: v.GenericSchema<Decimal, string> = v.custom<Decimal>(
  (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  'not a decimal',
)

/** An integer as a decimal string. */
export const wholeDecimal: v.GenericSchema<Decimal, string> = v.custom<Decimal>(
  (value) => typeof value === 'string' && /^-?\d{1,78}$/.test(value),
  'not a whole number',
)
