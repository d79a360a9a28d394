import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { contents } from './late-hydration.css.ts'

const onServer: Promise<void>[] = []

/**
 * Resolves when the server has the code of all late components; await it before rendering. A top-level `await` in their
 * modules would keep the bundler from merging chunks of the browser.
 */
export const lateComponentsLoaded = () => Promise.all(onServer)

/**
 * A component that the server renders at once and whose code the browser loads after the page. Until then the server's
 * HTML stays as it is, whatever props arrive; then the component replaces it, and takes over the focus and open
 * disclosures. It waits while a text field is being edited or a popover in it is open. If the code cannot be loaded, the HTML stays and the error
 * is an unhandled rejection, which telemetry reports. `fallback`, of the same dimensions, is shown when the browser
 * renders it first.
 *
 * Not a Suspense boundary: an update before its code has arrived would replace the server's HTML by the fallback.
 */
export function lateHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  if (import.meta.env.SSR) onServer.push(load().then((component) => void (loaded = component)))
  return function LateHydration(props) {
    const isHydrated = useHydrated()
    /** Null while the server's HTML is shown, undefined while the fallback is. */
    const [Component, setComponent] = useState(() => (import.meta.env.SSR || isHydrated ? loaded : null))
    const html = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (Component) return
      // The hand-over is only needed with the component, so it is not part of the page's first load either.
      void Promise.all([load(), import('./hand-over.ts')]).then(([component, { handOver }]) => {
        loaded = component
        handOver(html.current, () => setComponent(() => component))
      })
    }, [Component])
    if (Component !== null) {
      return <div className={contents}>{Component ? <Component {...props} /> : fallback(props)}</div>
    }
    // React leaves the content of an element alone that sets its own HTML, also while hydrating.
    return <div ref={html} className={contents} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}
