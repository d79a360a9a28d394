import {
  Form,
  NavigationType,
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useNavigation as useTransition,
  useNavigationType,
  type Location,
} from '@remix-run/react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { canonicalPath } from '#app/base/path.ts'
import { isModifiedClick } from '#app/ui/navigation/is-modified-click.ts'
import {
  NavigationStateProvider,
  NavigationProvider,
  useNavigation,
  type GetFormProps,
  type LinkProps,
  type NavigationState,
  type Navigation,
} from '#app/ui/navigation/navigation.tsx'

/**
 * Called by links on hover and focus, and with undefined when hover or focus ends. All links share one context value, so they do not
 * re-render.
 */
const PrefetchContext = createContext<(to: string | undefined) => void>(() => {})

/** Milliseconds before a hovered link is prefetched, as in the router's own links. */
const HOVER_DELAY_MS = 100

/**
 * A much lighter link than the router's, since a page has hundreds: the router is only used on click, and
 * `RoutedNavigation` prefetches for all of them.
 */
function RoutedLink(props: LinkProps) {
  const {
    to,
    isPrefetched = false,
    skipDiscovery = false,
    replace = false,
    keepsScroll,
    onClick,
    children,
    ...rest
  } = props
  const { go } = useNavigation()
  const prefetch = useContext(PrefetchContext)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isRouted(event)) return
    event.preventDefault()
    go(to, { keepsScroll, replace })
  }
  const start = () => prefetch(to)
  const stop = () => prefetch(undefined)
  const prefetchHandlers = {
    onFocus: start,
    onBlur: stop,
    onMouseEnter: start,
    onMouseLeave: stop,
    onTouchStart: start,
  }
  return (
    // The link itself handles clicks by key and pointer.
    <a
      {...rest}
      href={to}
      data-discover={skipDiscovery ? undefined : 'true'}
      onClick={handleClick}
      {...(isPrefetched && prefetchHandlers)}
    >
      {children}
    </a>
  )
}

/** Whether the router should handle the click, rather than the browser (new tab) or another handler. */
function isRouted(event: MouseEvent<HTMLAnchorElement>) {
  const { target } = event.currentTarget
  return !event.defaultPrevented && !isModifiedClick(event) && (target === '' || target === '_self')
}

/** Whether `to` is the current page, possibly with another query: the scroll position then stays. Another page starts at its top. */
function isSamePage(to: string, pathname: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  return path === '' || canonicalPath(path) === canonicalPath(pathname)
}

function RoutedGetForm({ to, ...rest }: GetFormProps) {
  return <Form method="get" action={to} preventScrollReset {...rest} />
}

/** Repeats a navigation that was requested offline: its code may never arrive, so it would stay pending. */
function useRetryOnline(target: Location | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (target === undefined || navigator.onLine) return undefined
    const retry = () => navigate(target.pathname + target.search + target.hash)
    window.addEventListener('online', retry, { once: true })
    return () => window.removeEventListener('online', retry)
  }, [target, navigate])
}

/** Provides the router's links, so that features do not depend on the router. */
export function RoutedNavigation({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const { key, pathname, search, hash } = useLocation()
  const restoresScroll = useNavigationType() === NavigationType.Pop || hash !== ''
  const target = useTransition().location
  const isPending = target !== undefined
  useRetryOnline(target)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const go = useCallback<Navigation['go']>(
    (to, { replace = false, keepsScroll = isSamePage(to, location.pathname) } = {}) => {
      // The pending prefetch is superseded by the real request.
      clearTimeout(timer.current)
      const isCurrentUrl = to === location.pathname + location.search + location.hash
      navigate(to, { replace: replace || isCurrentUrl, preventScrollReset: keepsScroll })
    },
    [navigate],
  )
  const navigation = useMemo<Navigation>(() => ({ Link: RoutedLink, GetForm: RoutedGetForm, go }), [go])
  const state = useMemo<NavigationState>(
    () => ({ isPending, locationKey: key, restoresScroll }),
    [isPending, key, restoresScroll],
  )
  const [prefetched, setPrefetched] = useState<string>()
  const prefetch = useCallback((to: string | undefined) => {
    clearTimeout(timer.current)
    if (to === undefined) setPrefetched(undefined)
    else timer.current = setTimeout(() => setPrefetched(to), HOVER_DELAY_MS)
  }, [])
  return (
    <NavigationProvider value={navigation}>
      <PrefetchContext.Provider value={prefetch}>
        <NavigationStateProvider value={state}>{children}</NavigationStateProvider>
        {prefetched !== undefined && prefetched !== pathname + search && <PrefetchPageLinks page={prefetched} />}
      </PrefetchContext.Provider>
    </NavigationProvider>
  )
}
