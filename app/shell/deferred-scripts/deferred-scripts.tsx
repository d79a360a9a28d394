import { Scripts } from '@remix-run/react'
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { DEFERRED_PRELOAD, runAfterPaint } from './after-paint.ts'

/** The file with most packages, which is half of all bytes. Deferred, it would delay hydration by a quarter of a second on slow 4G. */
const PACKAGES = /\/packages-[^/]+\.js$/

/**
 * Remix's scripts, but the browser requests the modules only after the first paint: otherwise some thirty files compete with the styles for
 * the network, and their code with the first layout for the processor.
 */
export function DeferredScripts({ nonce }: { readonly nonce: string | undefined }) {
  // Called as a function for its elements. Hydration ignores their attributes, so only the server changes them.
  const scripts = Scripts({ nonce })
  return import.meta.env.SSR ? <>{deferModules(scripts)}</> : scripts
}

interface ElementProps {
  readonly rel?: string
  readonly href?: string
  readonly type?: string | undefined
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
  readonly children?: ReactNode
}

function deferModules(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<ElementProps>(child)) return child
    const { href = '', type, dangerouslySetInnerHTML, children } = child.props
    switch (child.type) {
      case 'link':
        return PACKAGES.test(href) ? child : cloneElement(child, { rel: DEFERRED_PRELOAD })
      case 'script': {
        if (type !== 'module') return child
        const __html = runAfterPaint(dangerouslySetInnerHTML?.__html ?? '')
        return cloneElement(child, { type: undefined, dangerouslySetInnerHTML: { __html } })
      }
      default:
        return cloneElement(child, undefined, deferModules(children))
    }
  })
}
