import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hashOf } from '#tests/builders/example-transaction.ts'
import { setWatchedInDialog, useWatchedInDialog, watchedInDialog } from './watched-transaction.ts'

test('a dialog marks one transaction at a time, until it is closed', () => {
  const Watched = () => String(useWatchedInDialog())
  expect(watchedInDialog()).toBeUndefined()
  setWatchedInDialog(hashOf(1))
  setWatchedInDialog(hashOf(2))
  expect(watchedInDialog()).toBe(hashOf(2))
  expect(renderToString(createElement(Watched))).toBe(hashOf(2))
  setWatchedInDialog(undefined)
  expect(watchedInDialog()).toBeUndefined()
  expect(renderToString(createElement(Watched))).toBe('undefined')
})
