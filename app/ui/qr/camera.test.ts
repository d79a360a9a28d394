import { expect, test } from 'vitest'
import { cameraProblem } from './camera.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'failed'],
  ['AbortError', 'failed'],
  ['UnknownError', 'failed'],
])('a camera that does not open with %s is %s', (name, expected) => {
  expect(cameraProblem(new DOMException('', name))).toBe(expected)
})
