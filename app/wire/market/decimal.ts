import * as v from 'valibot'

/** An exact decimal: `-12.034`. No grouping, no exponent. Written by `formatRaw`. */
export const decimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'not a decimal'))
