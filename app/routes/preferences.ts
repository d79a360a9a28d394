import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { dismissalCookie, isDismissable } from '#app/edge/dismissals.server.ts'
import { isTheme, localPath, themeCookie } from '#app/edge/preferences.server.ts'

// POST /preferences – keeps a choice in its cookie and leads back to where it was made.

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = form.get('theme')
  const dismissed = form.get('dismiss')
  const headers = new Headers()
  if (isTheme(theme)) headers.append('Set-Cookie', themeCookie(theme))
  if (isDismissable(dismissed)) headers.append('Set-Cookie', dismissalCookie(dismissed))
  return redirect(localPath(form.get('returnTo')), { headers })
}
