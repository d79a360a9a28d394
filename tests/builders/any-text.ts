import fc from 'fast-check'

/** Text that may be typed or pasted into a numeric field, mostly not a number. `maxLength` limits the texts that look like one. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,٣-+ e')), maxLength }),
    fc.double().map(String),
  )
}
