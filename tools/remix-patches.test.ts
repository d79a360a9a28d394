import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'
import { examplePath } from '#tests/builders/example-path.ts'
import { applyPatches, PATCHES, ROUTER_PATCH, applyPatch } from './remix-patches.ts'

const fileOf = (file: string) => fileURLToPath(new URL(`../node_modules${file}`, import.meta.url))

test.each(PATCHES)('$file is unchanged since its patch was written', ({ file, to }) => {
  expect(applyPatches(readFileSync(fileOf(file), 'utf8'), `/node_modules${file}?v=1`)).toContain(to)
})

test('a changed file fails the build', () => {
  expect(() => applyPatches('other code', '/node_modules/turbo-stream/dist/turbo-stream.mjs')).toThrow('has changed')
})

interface Router {
  matchRoutes(
    routes: readonly object[],
    path: string,
  ): readonly { readonly params: object; readonly route: object }[] | null
}

const importText = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Router>

test("the server's patched router matches like the original, including repeated requests", async () => {
  const code = readFileSync(fileOf(ROUTER_PATCH.file), 'utf8')
  const [original, patchedRouter] = [await importText(code), await importText(applyPatch(code, ROUTER_PATCH))]
  const routes = [{ id: 'root', path: '', children: ROUTES.map(({ path }) => ({ id: path, path })) }]
  const routePaths = ROUTES.map(({ path }) => examplePath(path))
  const paths = [
    ...routePaths,
    ...routePaths.map((path) => `${path}/`),
    ...routePaths.map((path) => `${path}/x/y`),
    '/%41',
    '//',
    '/a b',
  ]
  for (const path of [...paths, ...paths]) {
    expect([path, patchedRouter.matchRoutes(routes, path)]).toEqual([path, original.matchRoutes(routes, path)])
  }
  // Matches of an equal route tree have that tree's own route objects.
  const copies = structuredClone(routes)
  expect(patchedRouter.matchRoutes(copies, '/explore')?.[0]?.route).toBe(copies[0])
  // Other routes are not confused with these.
  expect(patchedRouter.matchRoutes([{ id: 'other', path: '/other' }], '/explore')).toBeNull()
})

interface TurboStream {
  encode(value: unknown): ReadableStream<Uint8Array>
  decode(stream: ReadableStream<Uint8Array>): Promise<{ readonly value: unknown; readonly done: Promise<void> }>
}

function turboStream(): Promise<TurboStream> {
  const file = '/turbo-stream/dist/turbo-stream.mjs'
  const code = applyPatches(readFileSync(fileOf(file), 'utf8'), file) ?? ''
  return import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<TurboStream>
}

async function decodeError(name: string): Promise<unknown> {
  const { decode } = await turboStream()
  const line = new TextEncoder().encode(`${JSON.stringify([['E', 'globalThis.ran = true', name]])}\n`)
  return (await decode(new Blob([line]).stream() as ReadableStream<Uint8Array>)).value
}

test('a promise that rejects because the stream breaks causes no unhandled rejection', async () => {
  const { encode, decode } = await turboStream()
  const { value: line } = await encode({ later: Promise.resolve(1) })
    .getReader()
    .read()
  const broken = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(line),
    pull: (to) => to.error(new Error('connection lost')),
  })
  const unhandled: unknown[] = []
  const record = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', record)
  const { value } = await decode(broken)
  await sleep(10)
  process.off('unhandledRejection', record)
  expect(unhandled).toEqual([])
  await expect((value as { readonly later: Promise<unknown> }).later).rejects.toThrow('connection lost')
})

test.each(['Function', 'Worker', 'WebSocket', 'Image', 'constructor', '__proto__', 'AggregateError'])(
  'an error named %s is decoded as a plain Error',
  async (name) => {
    const value = await decodeError(name)
    expect(Object.getPrototypeOf(value)).toBe(Error.prototype)
    expect((value as Error).message).toBe('globalThis.ran = true')
  },
)

test('built-in error types are preserved', async () => {
  expect(await decodeError('TypeError')).toBeInstanceOf(TypeError)
})
