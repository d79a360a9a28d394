import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/**
 * A component that the server renders at once and whose code the browser loads after the page. The Suspense boundary
 * leaves the server's HTML in place until the code has arrived; the fallback, of the same dimensions, is only shown when
 * the browser renders it first.
 *
 * `onServer` is `import.meta.env.SSR ? await load() : undefined`, written by the caller so that bundles of the browser
 * leave it out: a component that suspends on the server would send the fallback to visitors without JavaScript.
 */
export function lateHydration<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Content = onServer ? withProps(onServer) : lazy(async () => ({ default: withProps(await load()) }))
  return function LateHydration(props) {
    return (
      <Suspense fallback={fallback(props)}>
        <Content props={props} />
      </Suspense>
    )
  }
}

// The type of `lazy` cannot resolve generic props.
function withProps<Props extends object>(Component: ComponentType<Props>) {
  return function Content({ props }: { readonly props: Props }) {
    return <Component {...props} />
  }
}
