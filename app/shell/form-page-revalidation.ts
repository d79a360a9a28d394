import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * `shouldRevalidate` of a page whose form reads its URL itself: choosing another token or inverting a pair needs no reload. Changing a
 * preference does, because the loader translates the title.
 */
export const formPageRevalidation: ShouldRevalidateFunction = (change) =>
  change.currentUrl.pathname === change.nextUrl.pathname && change.formMethod === undefined
    ? false
    : change.defaultShouldRevalidate
