import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { useResolved } from './use-resolved.ts'

test('a value that resolves before a streamed boundary has hydrated does not discard its HTML', async () => {
  let resolve = (_: string) => {}
  const later = new Promise<string>((done) => (resolve = done))
  const loading: { data?: Promise<void> } = {}
  function Streamed({ name }: { readonly name: string }) {
    if (loading.data) throw loading.data
    return <p>Positions of {name}</p>
  }
  function Parent() {
    const name = useResolved('0x1234', later)
    return (
      <Suspense fallback={<p>Loading</p>}>
        <Streamed name={name} />
      </Suspense>
    )
  }
  const box = document.createElement('main')
  const stream = await renderToReadableStream(<Parent />)
  await stream.allReady
  box.innerHTML = await new Response(stream).text()
  document.body.appendChild(box)
  loading.data = new Promise<void>(() => {})
  const errors: unknown[] = []
  const root = hydrateRoot(box, <Parent />, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  const content = box.querySelector('p')
  await new Promise((done) => setTimeout(done, 50))
  resolve('Alice')
  // React delays a commit that suspends by up to 120 ms.
  await new Promise((done) => setTimeout(done, 500))
  expect(errors).toEqual([])
  expect(content?.isConnected).toBe(true)
})
