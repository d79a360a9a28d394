import fc from 'fast-check'

/** What may be typed or pasted into a field of a number: mostly not one. `maxLength` limits the parts that look like one. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,٣-+ e')), maxLength }),
    fc.double().map(String),
  )
}
