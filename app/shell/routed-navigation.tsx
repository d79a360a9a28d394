import { Form, Link, useNavigate, useNavigation as useTransition } from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import {
  NavigationProvider,
  type GetFormProps,
  type LinkProps,
  type Navigation,
} from '#app/ui/navigation/navigation.tsx'

function RoutedLink({ to, isPrefetched = false, keepsScroll = false, ...rest }: LinkProps) {
  return <Link to={to} prefetch={isPrefetched ? 'intent' : 'none'} preventScrollReset={keepsScroll} {...rest} />
}

function RoutedGetForm({ to, ...rest }: GetFormProps) {
  return <Form method="get" action={to} preventScrollReset {...rest} />
}

/** Gives features the router's links, so that they need not know the router. */
export function RoutedNavigation({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const isGoing = useTransition().state !== 'idle'
  const navigation = useMemo<Navigation>(
    () => ({
      Link: RoutedLink,
      GetForm: RoutedGetForm,
      go: (to, options) => {
        void navigate(to, { replace: options?.replace ?? false })
      },
      isGoing,
    }),
    [navigate, isGoing],
  )
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>
}
