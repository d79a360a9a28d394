import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { isTheme, localPath, themeCookie } from '#app/edge/preferences.server.ts'

// POST /preferences – keeps a choice in its cookie and leads back to where it was made.

export function loader() {
  throw new Response('page.notFound', { status: 404 })
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = form.get('theme')
  const headers = new Headers()
  if (isTheme(theme)) headers.set('Set-Cookie', themeCookie(theme))
  return redirect(localPath(form.get('returnTo')), { headers })
}
