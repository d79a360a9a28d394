import {
  Form,
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useNavigation as useTransition,
  useNavigationType,
} from '@remix-run/react'
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { normalPath } from '#app/base/path.ts'
import { isForBrowser } from '#app/ui/navigation/is-for-browser.ts'
import {
  MoveProvider,
  NavigationProvider,
  useNavigation,
  type GetFormProps,
  type LinkProps,
  type Move,
  type Navigation,
} from '#app/ui/navigation/navigation.tsx'

/** Told by links when the pointer or the focus comes near a page, or leaves it: the same for all, so that none asks for more than it. */
const NearContext = createContext<(to: string | undefined) => void>(() => {})

/** As long as the router's own links wait for a pointer that only passes. */
const PASSING = 100

/**
 * A link as the router makes them, and much lighter, for a page has hundreds: the router is asked when one is pressed, and one place in the
 * page (`RoutedNavigation`) fetches ahead for all.
 */
function RoutedLink(props: LinkProps) {
  const { to, isPrefetched = false, isKnown = false, isLook = false, keepsScroll, onClick, children, ...rest } = props
  const { go } = useNavigation()
  const near = useContext(NearContext)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isOurs(event)) return
    event.preventDefault()
    go(to, { keepsScroll, replace: isLook })
  }
  const come = () => near(to)
  const leave = () => near(undefined)
  const ahead = { onFocus: come, onBlur: leave, onMouseEnter: come, onMouseLeave: leave, onTouchStart: come }
  return (
    // The press is a link's own, by key or pointer.
    <a
      {...rest}
      href={to}
      data-discover={isKnown ? undefined : 'true'}
      onClick={handleClick}
      {...(isPrefetched && ahead)}
    >
      {children}
    </a>
  )
}

/** Not one that the browser must follow itself: into another tab, or as another has decided. */
function isOurs(event: MouseEvent<HTMLAnchorElement>) {
  const { target } = event.currentTarget
  return !event.defaultPrevented && !isForBrowser(event) && (target === '' || target === '_self')
}

/** Spec §2: another page begins at its top; the same page with another query stays where it was scrolled to. */
function isSamePage(to: string, pathname: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  return path === '' || normalPath(path) === normalPath(pathname)
}

function RoutedGetForm({ to, ...rest }: GetFormProps) {
  return <Form method="get" action={to} preventScrollReset {...rest} />
}

/** Gives features the router's links, so that they need not know the router. */
export function RoutedNavigation({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const { key, pathname, search, hash } = useLocation()
  const isToPlace = useNavigationType() === 'POP' || hash !== ''
  const isGoing = useTransition().state !== 'idle'
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const go = useCallback<Navigation['go']>(
    (to, { replace = false, keepsScroll = isSamePage(to, location.pathname) } = {}) => {
      // What is asked for now need not be asked for ahead.
      clearTimeout(waiting.current)
      const isHere = to === location.pathname + location.search + location.hash
      void navigate(to, { replace: replace || isHere, preventScrollReset: keepsScroll })
    },
    [navigate],
  )
  const navigation = useMemo<Navigation>(() => ({ Link: RoutedLink, GetForm: RoutedGetForm, go }), [go])
  const move = useMemo<Move>(() => ({ isGoing, visit: key, isToPlace }), [isGoing, key, isToPlace])
  const [ahead, setAhead] = useState<string>()
  const near = useCallback((to: string | undefined) => {
    clearTimeout(waiting.current)
    if (to === undefined) setAhead(undefined)
    else waiting.current = setTimeout(() => setAhead(to), PASSING)
  }, [])
  return (
    <NavigationProvider value={navigation}>
      <NearContext.Provider value={near}>
        <MoveProvider value={move}>{children}</MoveProvider>
        {ahead !== undefined && ahead !== pathname + search && <PrefetchPageLinks page={ahead} />}
      </NearContext.Provider>
    </NavigationProvider>
  )
}
