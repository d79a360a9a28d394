import { useContext, type ReactElement } from 'react'
import { RequestContext } from '../request-context.ts'

type Inner =
  | { readonly children: ReactElement }
  | { readonly children?: undefined; readonly dangerouslySetInnerHTML: { readonly __html: string } }

/**
 * Props for an element whose content is the same on many pages: on the server the cached markup of `content`, in the
 * browser `content` itself, which React hydrates as if it had just been rendered.
 *
 * The cache key is component, language and props, so `content` may depend on nothing else: no context except
 * translations, no `useId`. Function props are for the browser. The component must be a `memo`, so that navigation does
 * not re-render it.
 */
export function useCachedMarkup(content: ReactElement): Inner {
  const { cachedMarkup } = useContext(RequestContext)
  return cachedMarkup ? { dangerouslySetInnerHTML: { __html: cachedMarkup(content) } } : { children: content }
}
