import { Disclosure } from './disclosure.tsx'

export function Details() {
  return (
    <Disclosure summary="Show the details">
      <p>The route uses two pools.</p>
    </Disclosure>
  )
}
