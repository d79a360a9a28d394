import {
  Form,
  Link,
  useLocation,
  useNavigate,
  useNavigation as useTransition,
  useNavigationType,
} from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { normalPath } from '#app/base/path.ts'
import {
  MoveProvider,
  NavigationProvider,
  type GetFormProps,
  type LinkProps,
  type Move,
  type Navigation,
} from '#app/ui/navigation/navigation.tsx'

function RoutedLink({ to, isPrefetched = false, isKnown = false, keepsScroll, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      prefetch={isPrefetched ? 'intent' : 'none'}
      discover={isKnown ? 'none' : 'render'}
      preventScrollReset={keepsScroll ?? isSamePage(to, pathname)}
      {...rest}
    />
  )
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
  const { key, hash } = useLocation()
  const isToPlace = useNavigationType() === 'POP' || hash !== ''
  const isGoing = useTransition().state !== 'idle'
  const navigation = useMemo<Navigation>(
    () => ({
      Link: RoutedLink,
      GetForm: RoutedGetForm,
      go: (to, options) => {
        const preventScrollReset = isSamePage(to, location.pathname)
        void navigate(to, { replace: options?.replace ?? false, preventScrollReset })
      },
    }),
    [navigate],
  )
  const move = useMemo<Move>(() => ({ isGoing, visit: key, isToPlace }), [isGoing, key, isToPlace])
  return (
    <NavigationProvider value={navigation}>
      <MoveProvider value={move}>{children}</MoveProvider>
    </NavigationProvider>
  )
}
