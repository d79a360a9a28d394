import { replace, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { dismissalCookie, isDismissable } from '#app/edge/dismissals.server.ts'
import { readForm } from '#app/edge/read-form.server.ts'
import { saveForm } from '#app/edge/preferences.server.ts'
import { analyticsCookies } from '#app/edge/signals.server.ts'

// POST /preferences – saves a preference and returns to the page of the form.

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { cookies, returnTo } = saveForm(request, form)
  const headers = new Headers()
  const allCookies = [...cookies, ...analyticsCookies(form.get('analytics'), request)]
  for (const cookie of allCookies) headers.append('Set-Cookie', cookie)
  const dismissed = form.get('dismiss')
  if (isDismissable(dismissed)) headers.append('Set-Cookie', dismissalCookie(dismissed, request))
  // Replaces the history entry, so that going back skips it.
  return replace(returnTo, { headers })
}
