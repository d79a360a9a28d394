import { expect, test } from 'vitest'
import { withoutTraces } from './strip-traces.ts'

function strip(json: string): string {
  return Buffer.concat([...withoutTraces(Buffer.from(json))]).toString()
}

test('every `traces` array is emptied and all other bytes stay the same', () => {
  const json = '{"a":[1],"traces":[{"children":[1,[2]],"data":"0x"}],"b":[{"traces":[]},{"traces":[[[]]],"c":"]"}]}'
  expect(strip(json)).toBe('{"a":[1],"traces":[],"b":[{"traces":[]},{"traces":[],"c":"]"}]}')
})

test('brackets and quotes inside strings are ignored', () => {
  expect(strip('{"traces":["]","\\"]","\\\\",["a]"]],"b":1}')).toBe('{"traces":[],"b":1}')
})

test('a truncated state is refused', () => {
  expect(() => strip('{"traces":[{"a":"b"}')).toThrow('ends inside an array')
})
