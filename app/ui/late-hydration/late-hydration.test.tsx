import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contents } from './late-hydration.css.ts'
import { lateComponentsLoaded, lateHydration } from './late-hydration.tsx'

test('the server renders the component into the element whose HTML React does not hydrate', async () => {
  const Price = ({ price }: { readonly price: string }) => <p>{price}</p>
  const Late = lateHydration(
    () => Promise.resolve(Price),
    () => '…',
  )
  await lateComponentsLoaded()
  expect(renderToStaticMarkup(<Late price="$97" />)).toBe(`<div class="${contents}"><p>$97</p></div>`)
})
