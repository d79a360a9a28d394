import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Deferred, type DeferredProps } from './deferred.tsx'

type Named = { readonly name: string }

const show = (value: DeferredProps<Named>['value']) => (
  <Deferred value={value} fallback={<p>Loading</p>}>
    {({ name }) => <button type="button">{name}</button>}
  </Deferred>
)

test('an immediate value replaces a streamed one without remounting the content', async () => {
  const { rerender } = await render(show({ later: Promise.resolve({ name: 'Day' }) }))
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('Day')
  const element = button.element() as HTMLElement
  element.focus()
  await rerender(show({ name: 'Week' }))
  await expect.element(button).toHaveTextContent('Week')
  expect(button.element()).toBe(element)
  expect(document.activeElement).toBe(element)
})

test('a pending value shows the fallback until it resolves, even after an immediate value', async () => {
  const { rerender } = await render(show({ name: 'Day' }))
  let arrive = (_: Named) => {}
  await rerender(show({ later: new Promise<Named>((resolve) => (arrive = resolve)) }))
  await expect.element(page.getByText('Loading')).toBeVisible()
  arrive({ name: 'Week' })
  await expect.element(page.getByRole('button')).toHaveTextContent('Week')
})

test('an update before the streamed HTML has arrived does not render the content in the browser', async () => {
  const value = { later: new Promise<Named>(() => {}) }
  function Counter() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count {count}
        </button>
        {show(value)}
      </>
    )
  }
  const box = document.createElement('main')
  const stream = await renderToReadableStream(<Counter />)
  const { value: shell } = await stream.getReader().read()
  box.innerHTML = new TextDecoder().decode(shell)
  document.body.appendChild(box)
  const errors: unknown[] = []
  const root = hydrateRoot(box, <Counter />, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  const button = page.getByRole('button', { name: 'Count' })
  await expect.poll(() => isHydrated(button.element())).toBe(true)
  await button.click()
  await expect.element(button).toHaveTextContent('Count 1')
  expect(errors).toEqual([])
  expect(box.innerHTML).toContain('<!--$?-->')
})

test('an update between the streamed HTML and its data does not render the content in the browser', async () => {
  let arrive = (_: Named) => {}
  const late = { later: new Promise<Named>((resolve) => (arrive = resolve)) }
  function Counter({ value }: Pick<DeferredProps<Named>, 'value'>) {
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count {count}
        </button>
        {show(value)}
      </>
    )
  }
  const box = document.createElement('main')
  const stream = await renderToReadableStream(<Counter value={{ later: Promise.resolve({ name: 'Day' }) }} />)
  await stream.allReady
  box.innerHTML = await new Response(stream).text()
  document.body.appendChild(box)
  const errors: unknown[] = []
  const root = hydrateRoot(box, <Counter value={late} />, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  const button = page.getByRole('button', { name: 'Count' })
  await expect.poll(() => isHydrated(button.element())).toBe(true)
  const content = page.getByRole('button', { name: 'Day' }).element()
  await button.click()
  await expect.element(button).toHaveTextContent('Count 1')
  expect(box.contains(content)).toBe(true)
  arrive({ name: 'Day' })
  await expect.poll(() => isHydrated(content)).toBe(true)
  expect(errors).toEqual([])
  expect(box.contains(content)).toBe(true)
})

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
