import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useResolved } from './use-resolved.ts'

test('a value that resolves before the streamed HTML has arrived does not discard that HTML', async () => {
  let resolve = (_: string) => {}
  const later = new Promise<string>((done) => (resolve = done))
  const never = new Promise<void>(() => {})
  function Streamed(_: { readonly name: string }): null {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- React 18 suspends on a thrown promise
    throw never
  }
  function Parent() {
    const name = useResolved('', later)
    return (
      <>
        <output>{name}</output>
        <Suspense fallback={<p>Loading</p>}>
          <Streamed name={name} />
        </Suspense>
      </>
    )
  }
  const box = document.createElement('main')
  const stream = await renderToReadableStream(<Parent />)
  const { value: shell } = await stream.getReader().read()
  box.innerHTML = new TextDecoder().decode(shell)
  document.body.appendChild(box)
  const errors: unknown[] = []
  const root = hydrateRoot(box, <Parent />, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  resolve('Alice')
  await expect.element(page.getByText('Loading')).toBeVisible()
  await new Promise((done) => setTimeout(done, 100))
  expect(errors).toEqual([])
  expect(box.innerHTML).toContain('<!--$?-->')
})
