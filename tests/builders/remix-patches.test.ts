import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PATCHES, patched } from './remix-patches.ts'

const fileOf = (file: string) => fileURLToPath(new URL(`../../node_modules${file}`, import.meta.url))

test.each(PATCHES)('$file is what it was when its patch was written', ({ file, to }) => {
  expect(patched(readFileSync(fileOf(file), 'utf8'), `/node_modules${file}?v=1`, true)).toContain(to)
})

test('the browser’s routes grow as one goes on, so there they are ranked every time', () => {
  expect(patched('anything', '/node_modules/@remix-run/router/dist/router.js')).toBeUndefined()
})

test('a file that has changed stops the build', () => {
  expect(() => patched('nothing of the kind', '/node_modules/turbo-stream/dist/turbo-stream.mjs')).toThrow(
    'not what it was',
  )
})

interface TurboStream {
  decode(stream: ReadableStream<Uint8Array>): Promise<{ readonly value: unknown }>
}

async function decodeError(name: string): Promise<unknown> {
  const file = '/turbo-stream/dist/turbo-stream.mjs'
  const code = patched(readFileSync(fileOf(file), 'utf8'), file) ?? ''
  const { decode } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as TurboStream
  const line = new TextEncoder().encode(`${JSON.stringify([['E', 'globalThis.ran = true', name]])}\n`)
  return (await decode(new Blob([line]).stream() as ReadableStream<Uint8Array>)).value
}

test.each(['Function', 'Worker', 'WebSocket', 'Image', 'constructor', '__proto__', 'AggregateError'])(
  'an error that calls itself %s is an error and nothing else',
  async (name) => {
    const value = await decodeError(name)
    expect(Object.getPrototypeOf(value)).toBe(Error.prototype)
    expect((value as Error).message).toBe('globalThis.ran = true')
  },
)

test('the errors of the language stay what they are', async () => {
  expect(await decodeError('TypeError')).toBeInstanceOf(TypeError)
})
