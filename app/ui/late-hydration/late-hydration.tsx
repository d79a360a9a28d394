import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { contents } from './late-hydration.css.ts'

const serverLoads: Promise<void>[] = []

/**
 * Resolves when the server has loaded the code of all late components; await it before rendering. Replaces a top-level
 * `await` in their modules, which would prevent the bundler from merging browser chunks.
 */
export const lateComponentsLoaded = () => Promise.all(serverLoads)

/**
 * A component that the server renders at once and whose code the browser loads after the page. Until then the server's
 * HTML does not change, even if the props do. Then the component replaces it and keeps the focus and open disclosures;
 * the replacement waits while a text field is being edited or a popover in it is open. If the code cannot be loaded, the
 * HTML stays and the error is an unhandled rejection, which telemetry reports. If the component is first rendered in the
 * browser, it shows `fallback`, of the same dimensions, until its code is loaded.
 *
 * Does not use Suspense, because an update before the code is loaded would replace the server's HTML by the fallback.
 */
export function lateHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  if (import.meta.env.SSR) serverLoads.push(load().then((component) => void (loaded = component)))
  return function LateHydration(props) {
    const isHydrated = useHydrated()
    /** Null while the server's HTML is shown, undefined while the fallback is. */
    const [Component, setComponent] = useState(() => (import.meta.env.SSR || isHydrated ? loaded : null))
    const html = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (Component) return
      // `handOver` is only needed once the component is loaded, so it is loaded with it.
      void Promise.all([load(), import('./hand-over.ts')]).then(([component, { handOver }]) => {
        loaded = component
        handOver(html.current, () => setComponent(() => component))
      })
    }, [Component])
    if (Component !== null) {
      return <div className={contents}>{Component ? <Component {...props} /> : fallback(props)}</div>
    }
    // React does not touch the content of an element with `dangerouslySetInnerHTML`, not even while hydrating.
    return <div ref={html} className={contents} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}
