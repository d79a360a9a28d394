import { expect, test } from 'vitest'
import type { SentEvent } from '#app/wire/events/event-batch.ts'
import { EventQueue } from './event-queue.ts'

const DEVICE = 'device-1'
const event = (time: number): SentEvent => ({ id: `e${time}`, name: 'Language Selected', time, properties: {} })

/** A queue with its own clock: `advance` runs the next timer and delivers its response. */
function setup(...answers: ({ code: number } & Record<string, unknown>)[]) {
  const sent: string[][] = []
  const last: boolean[] = []
  const pauses: number[] = []
  const timers: (() => void)[] = []
  const queue = new EventQueue({
    device: DEVICE,
    send: async (events, isLast) => {
      sent.push(events.map(({ id }) => id))
      last.push(isLast)
      const answer = answers.shift() ?? { code: 200 }
      if (answer.code === -1) throw new Error('no network')
      return answer
    },
    after: (milliseconds, work) => {
      pauses.push(milliseconds)
      timers.push(work)
    },
  })
  const advance = async () => {
    timers.shift()?.()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  const add = (...times: number[]) => times.forEach((time) => queue.add(event(time)))
  return { queue, sent, last, pauses, timers, advance, add }
}

test('events are collected for five seconds and sent together', async () => {
  const { sent, pauses, advance, add } = setup()
  add(1, 2, 3)
  expect([sent, pauses]).toEqual([[], [5_000]])
  await advance()
  expect(sent).toEqual([['e1', 'e2', 'e3']])
})

test('twenty events are sent at once', async () => {
  const { pauses, add } = setup()
  add(...Array.from({ length: 20 }, (_, time) => time))
  expect(pauses).toEqual([5_000, 0])
})

test('delivered events are not sent again', async () => {
  const { sent, advance, add } = setup()
  add(1)
  await advance()
  add(2)
  await advance()
  expect(sent).toEqual([['e1'], ['e2']])
})

test.each([408, 500, 503, 0, -1, 302])(
  'after %d the same batch is sent up to five times, with growing delays',
  async (code) => {
    const failure = { code }
    const { sent, pauses, advance, add } = setup(failure, failure, failure, failure, failure)
    add(1)
    for (let turn = 0; turn < 7; turn += 1) await advance()
    expect(sent).toEqual([['e1'], ['e1'], ['e1'], ['e1'], ['e1']])
    expect(pauses).toEqual([5_000, 1_000, 2_000, 4_000, 8_000])
  },
)

test('a throttling collector gets smaller batches after half a minute', async () => {
  const { sent, pauses, advance, add } = setup({ code: 429, epsThreshold: 2, throttledDevices: { [DEVICE]: 31 } })
  add(1, 2, 3)
  await advance()
  await advance()
  await advance()
  expect(sent).toEqual([['e1', 'e2', 'e3'], ['e1', 'e2'], ['e3']])
  expect(pauses).toEqual([5_000, 30_000, 0])
})

test('a device over its daily quota stops sending', async () => {
  const { sent, advance, add, timers } = setup({ code: 429, exceededDailyQuotaDevices: { [DEVICE]: 500_001 } })
  add(1)
  await advance()
  add(2)
  expect([sent, timers]).toEqual([[['e1']], []])
})

test('a batch that is too large is halved, and a single event that is too large is dropped', async () => {
  const tooLarge = { code: 413 }
  const { sent, advance, add } = setup(tooLarge, tooLarge)
  add(1, 2, 3)
  await advance()
  await advance()
  await advance()
  await advance()
  expect(sent).toEqual([['e1', 'e2', 'e3'], ['e1', 'e2'], ['e1'], ['e2']])
  const single = setup(tooLarge)
  single.add(1)
  await single.advance()
  await single.advance()
  expect(single.sent).toEqual([['e1']])
})

test('invalid events are dropped, the others sent again', async () => {
  const { sent, advance, add } = setup({
    code: 400,
    eventsWithInvalidFields: { time: [0] },
    eventsWithMissingFields: { event_type: [2] },
    silencedEvents: [3],
  })
  add(1, 2, 3, 4)
  await advance()
  await advance()
  expect(sent).toEqual([['e1', 'e2', 'e3', 'e4'], ['e2']])
})

test('a batch rejected without a reason is dropped', async () => {
  const { sent, advance, add } = setup({ code: 400, error: 'no' })
  add(1, 2)
  await advance()
  await advance()
  expect(sent).toEqual([['e1', 'e2']])
})

test.each([{ code: 404 }, { code: 400, silencedDevices: [DEVICE] }])(
  'after %o nothing more is sent',
  async (answer) => {
    const { queue, sent, advance, add } = setup(answer)
    add(1)
    await advance()
    add(2)
    queue.leave()
    await advance()
    expect(sent).toEqual([['e1']])
  },
)

test('pending events are sent when the page closes', async () => {
  const { queue, sent, last, add, advance } = setup()
  add(1, 2)
  queue.leave()
  await advance()
  expect([sent, last]).toEqual([[['e1', 'e2']], [true]])
})

test('a page that stays offline keeps the latest two hundred events', async () => {
  const { queue, sent, add } = setup()
  add(...Array.from({ length: 230 }, (_, time) => time))
  queue.leave()
  expect(sent[0]).toHaveLength(50)
  expect(sent[0]?.[0]).toBe('e30')
})
