const DISMISSABLE = ['uk-notice', 'promo'] as const
/** A banner of the frame that stays closed once a visitor has closed it. Also the name of the cookie that remembers it. */
export type Dismissable = (typeof DISMISSABLE)[number]

const CLOSED = 'closed'
const YEAR_IN_SECONDS = 31_536_000

export function isDismissable(name: unknown): name is Dismissable {
  return DISMISSABLE.some((banner) => banner === name)
}

/** Whether the visitor has closed this banner on an earlier page: the first byte comes without it. */
export function isDismissed(request: Request, banner: Dismissable): boolean {
  const cookies = (request.headers.get('Cookie') ?? '').split(';')
  return cookies.some((cookie) => cookie.trim() === `${banner}=${CLOSED}`)
}

/** The `Set-Cookie` that keeps a banner closed for a year. No script has any use for it. */
export function dismissalCookie(banner: Dismissable, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  return `${banner}=${CLOSED}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax; HttpOnly${secure}`
}
