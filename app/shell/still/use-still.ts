import { useContext, type ReactElement } from 'react'
import { RequestContext } from '../request-context.ts'

type Inner =
  | { readonly children: ReactElement }
  | { readonly children?: undefined; readonly dangerouslySetInnerHTML: { readonly __html: string } }

/**
 * What an element holds that is the same on many pages. Spread it on that element: on the server it is the remembered markup of `content`, in
 * the browser `content` itself, which React takes over as if it had just been rendered.
 *
 * The markup is kept under component, language and props, so `content` may depend on nothing else: no context but the words', no `useId`.
 * Functions among the props are for the browser. Its component is a `memo`: a move between pages leaves it as it is.
 */
export function useStill(content: ReactElement): Inner {
  const { markupOf } = useContext(RequestContext)
  return markupOf ? { dangerouslySetInnerHTML: { __html: markupOf(content) } } : { children: content }
}
