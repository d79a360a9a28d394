import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { DEFERRED_PRELOAD, runAfterPaint } from './after-paint.ts'

const MODULE = `
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
loaded(route0.path, route1.path);`

const loaded = vi.fn()
const links = [{ rel: DEFERRED_PRELOAD }]
const frames: (() => void)[] = []

beforeEach(() => {
  loaded.mockClear()
  frames.length = 0
  for (const link of links) link.rel = DEFERRED_PRELOAD
})

/** Runs the script in a document with one deferred preload. Timeouts end only if `isWaitOver`. */
function runScript({ isWaitOver = false } = {}): void {
  // Modules cannot be imported in this context.
  const text = runAfterPaint(MODULE).replaceAll('import(', 'load(')
  runInNewContext(text, {
    loaded,
    load: (path: string) => Promise.resolve({ path }),
    document: { querySelectorAll: (selector: string) => links.filter(({ rel }) => selector.includes(`"${rel}"`)) },
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    setTimeout: (task: () => void, milliseconds = 0) => {
      if (milliseconds === 0 || isWaitOver) task()
    },
  })
}

test('the preloads and the module start after the first frame, once', async () => {
  runScript()
  expect(links).toEqual([{ rel: DEFERRED_PRELOAD }])
  for (const frame of frames) frame()
  for (const frame of frames) frame()
  await vi.waitFor(() => expect(loaded.mock.calls).toEqual([['/assets/root.js', '/assets/page.js']]))
  expect(links).toEqual([{ rel: 'modulepreload' }])
})

test('they also start if no frame is painted in time', async () => {
  runScript({ isWaitOver: true })
  await vi.waitFor(() => expect(loaded.mock.calls).toEqual([['/assets/root.js', '/assets/page.js']]))
  expect(links).toEqual([{ rel: 'modulepreload' }])
})
