import { expect, test } from 'vitest'
import { withoutTraces } from './strip-traces.ts'

function strip(json: string): string {
  return Buffer.concat([...withoutTraces(Buffer.from(json))]).toString()
}

test('empties every traces array and keeps the rest to the byte', () => {
  const json = '{"a":[1],"traces":[{"children":[1,[2]],"data":"0x"}],"b":[{"traces":[]},{"traces":[[[]]],"c":"]"}]}'
  expect(strip(json)).toBe('{"a":[1],"traces":[],"b":[{"traces":[]},{"traces":[],"c":"]"}]}')
})

test('brackets and quotes inside strings end nothing', () => {
  expect(strip('{"traces":["]","\\"]","\\\\",["a]"]],"b":1}')).toBe('{"traces":[],"b":1}')
})

test('a state that was cut off is refused', () => {
  expect(() => strip('{"traces":[{"a":"b"}')).toThrow('ends inside an array')
})
