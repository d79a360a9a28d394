import { createContext, useContext, type ComponentPropsWithoutRef, type ComponentType } from 'react'

export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  readonly to: string
  /** Fetch the page when the pointer or the focus comes near. */
  readonly isPrefetched?: boolean
  /** Stay where one has scrolled to: the link changes a part of the page. By itself a link does so when its path is the page’s own. */
  readonly keepsScroll?: boolean
  /** Another link of the page leads to a page of the same kind: the router need not look for this one. For the tail of long lists. */
  readonly isKnown?: boolean
  /** Another look at the same thing: the way back leads to where one came from, not through all the looks. */
  readonly isLook?: boolean
}

export interface GetFormProps extends Pick<ComponentPropsWithoutRef<'form'>, 'className' | 'children' | 'role' | 'id'> {
  readonly to: string
}

export interface GoOptions {
  /** In the place of this step of history; by itself only where one is there already. */
  readonly replace?: boolean | undefined
  /** As of a link. */
  readonly keepsScroll?: boolean | undefined
}

/** How one moves between pages. The shell gives the router's way; alone, plain links and forms do the same by full loads. */
export interface Navigation {
  readonly Link: ComponentType<LinkProps>
  readonly GetForm: ComponentType<GetFormProps>
  readonly go: (to: string, options?: GoOptions) => void
}

/** Where a move between pages stands. Apart from the ways themselves, so that a press does not make every link of a page anew. */
export interface Move {
  /** Whether another page is on its way. */
  readonly isGoing: boolean
  /** Another after every step, also to where one is. */
  readonly visit: string
  /** Whether the last step leads to a place on its page: back to where one had scrolled to, or to an anchor. */
  readonly isToPlace: boolean
}

const plain: Navigation = {
  Link: ({ to, isPrefetched: _, keepsScroll: __, isKnown: ___, isLook: ____, children, ...rest }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  GetForm: ({ to, ...rest }) => <form method="get" action={to} {...rest} />,
  go: (to, options) => (options?.replace ? location.replace(to) : location.assign(to)),
}

const NavigationContext = createContext(plain)
const MoveContext = createContext<Move>({ isGoing: false, visit: '', isToPlace: false })

export const NavigationProvider = NavigationContext.Provider
export const MoveProvider = MoveContext.Provider

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

export function useMove(): Move {
  return useContext(MoveContext)
}

/** A link to another page of this site. */
export function Link(props: LinkProps) {
  const { Link: RoutedLink } = useContext(NavigationContext)
  return <RoutedLink {...props} />
}

/** A form that asks: its fields become the query of `to`. Works without JavaScript. */
export function GetForm(props: GetFormProps) {
  const { GetForm: RoutedForm } = useContext(NavigationContext)
  return <RoutedForm {...props} />
}
