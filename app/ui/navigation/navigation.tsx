import { createContext, useContext, type ComponentPropsWithoutRef, type ComponentType } from 'react'

export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  readonly to: string
  /** Prefetch the page when the link is hovered or focused. */
  readonly isPrefetched?: boolean
  /**
   * Keep the scroll position, because the link changes only part of the page. Default for links to the current path.
   */
  readonly keepsScroll?: boolean
  /**
   * Skip route discovery (`data-discover`), because another link on the page has the same route. For the rows of long
   * lists after the first.
   */
  readonly skipDiscovery?: boolean
  /** Replace the history entry, because the link shows another view of the same page. */
  readonly replace?: boolean
}

export interface GetFormProps extends Pick<ComponentPropsWithoutRef<'form'>, 'className' | 'children' | 'role' | 'id'> {
  readonly to: string
}

export interface GoOptions {
  /** Replace the history entry. Defaults to true when the target is the current URL. */
  readonly replace?: boolean | undefined
  /** As in `LinkProps`. */
  readonly keepsScroll?: boolean | undefined
}

/**
 * The links and forms that components render. The shell provides those of the router; the defaults are plain ones with
 * full page loads.
 */
export interface Navigation {
  readonly Link: ComponentType<LinkProps>
  readonly GetForm: ComponentType<GetFormProps>
  readonly go: (to: string, options?: GoOptions) => void
}

/** The state of the current navigation. Separate from `Navigation` so that a click does not re-render every link. */
export interface NavigationState {
  /** Whether a navigation is in progress. */
  readonly isPending: boolean
  /** Changes with every navigation, even to the same URL. */
  readonly locationKey: string
  /** Whether the last navigation scrolls to a position on its page: a restored one or an anchor. */
  readonly restoresScroll: boolean
}

const plain: Navigation = {
  Link: ({ to, isPrefetched: _, keepsScroll: __, skipDiscovery: ___, replace: ____, children, ...rest }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  GetForm: ({ to, ...rest }) => <form method="get" action={to} {...rest} />,
  go: (to, options) => (options?.replace ? location.replace(to) : location.assign(to)),
}

const NavigationContext = createContext(plain)
const NavigationStateContext = createContext<NavigationState>({
  isPending: false,
  locationKey: '',
  restoresScroll: false,
})

export const NavigationProvider = NavigationContext.Provider
export const NavigationStateProvider = NavigationStateContext.Provider

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

export function useNavigationState(): NavigationState {
  return useContext(NavigationStateContext)
}

/** A link to a page of this site. */
export function Link(props: LinkProps) {
  const { Link: RoutedLink } = useContext(NavigationContext)
  return <RoutedLink {...props} />
}

/** A GET form: its fields become the query of `to`. Works without JavaScript. */
export function GetForm(props: GetFormProps) {
  const { GetForm: RoutedForm } = useContext(NavigationContext)
  return <RoutedForm {...props} />
}
