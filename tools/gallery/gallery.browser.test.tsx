import { afterEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { PRIMITIVES } from './examples.ts'

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  const examples = PRIMITIVES.flatMap(({ name, examples }) =>
    Object.entries(examples).map(([title, Example]) => ({ name: `${name}: ${title}`, Example })),
  )
  test.each(examples)('the example $name has no axe violations', async ({ Example }) => {
    document.documentElement.dataset['theme'] = theme
    await render(<Example />)
    expect(await axeViolations()).toEqual([])
  })
})
