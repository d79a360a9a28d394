import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { contents } from './late-hydration.css.ts'

/**
 * A component that the server renders at once and whose code the browser loads after the page. Until then the server's
 * HTML stays as it is; then the component replaces it. `fallback`, of the same dimensions, is shown when the browser
 * renders it first.
 *
 * `onServer` is `import.meta.env.SSR ? await load() : undefined`, written by the caller so that bundles of the browser
 * leave it out.
 *
 * Not a Suspense boundary: an update before its code has arrived would replace the server's HTML by the fallback.
 */
export function lateHydration<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> {
  let loaded = onServer
  return function LateHydration(props) {
    const isHydrated = useHydrated()
    const [wasRenderedByServer] = useState(!isHydrated)
    const [Component, setComponent] = useState(() => (import.meta.env.SSR || isHydrated ? loaded : undefined))
    useEffect(() => {
      if (Component) return
      let isGone = false
      void load().then((component) => {
        loaded = component
        if (!isGone) setComponent(() => component)
      })
      return () => {
        isGone = true
      }
    }, [Component])
    if (Component) {
      return (
        <div className={contents}>
          <Component {...props} />
        </div>
      )
    }
    // React leaves the content of an element alone that sets its own HTML, also while hydrating.
    return wasRenderedByServer ? (
      <div className={contents} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    ) : (
      <div className={contents}>{fallback(props)}</div>
    )
  }
}
