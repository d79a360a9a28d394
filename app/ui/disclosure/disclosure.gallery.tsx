import { Disclosure } from './disclosure.tsx'

export function Details() {
  return (
    <Disclosure summary="Show details">
      <p>The route uses two pools.</p>
    </Disclosure>
  )
}
